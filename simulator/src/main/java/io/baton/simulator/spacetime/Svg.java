package io.baton.simulator.spacetime;

import java.util.Locale;

/** Writes the few elements of which a diagram is made. Every look is an attribute, so that any viewer and slide program knows it. */
final class Svg {
    private static final String FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif";

    private final StringBuilder body = new StringBuilder();

    /** How a text is set. */
    record Style(double size, String colour, String anchor, boolean bold, double angle, boolean halo) {
        static Style of(double size, String colour) {
            return new Style(size, colour, "start", false, 0, false);
        }

        Style middle() {
            return new Style(size, colour, "middle", bold, angle, halo);
        }

        Style end() {
            return new Style(size, colour, "end", bold, angle, halo);
        }

        Style strong() {
            return new Style(size, colour, anchor, true, angle, halo);
        }

        Style turned(double degrees) {
            return new Style(size, colour, anchor, bold, degrees, halo);
        }

        /** On a white edge, so that it can be read across lines. */
        Style haloed() {
            return new Style(size, colour, anchor, bold, angle, true);
        }
    }

    /** Returns about how wide a text is. */
    static double width(String text, double size) {
        double em = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            em += Character.isUpperCase(c) ? 0.72 : " .,()[]|il1:'".indexOf(c) >= 0 ? 0.42 : 0.62;
        }
        return em * size;
    }

    Svg open(String kind) {
        body.append("<g class=\"").append(escaped(kind)).append("\">\n");
        return this;
    }

    Svg close() {
        body.append("</g>\n");
        return this;
    }

    /** Says what is seen here to who points at it. */
    Svg title(String words) {
        body.append("<title>").append(escaped(words)).append("</title>\n");
        return this;
    }

    Svg line(double x1, double y1, double x2, double y2, String colour, double width, String dashes) {
        body.append(format(
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\" stroke-width=\"%.1f\"%s/>\n",
                x1, y1, x2, y2, colour, width, dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\""));
        return this;
    }

    Svg rect(double x, double y, double width, double height, String fill, double round) {
        body.append(format(
                "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" fill=\"%s\"/>\n",
                x, y, Math.max(0, width), height, round, fill));
        return this;
    }

    Svg dot(double x, double y, double radius, String fill, String stroke) {
        body.append(format(
                "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" stroke-width=\"1.2\"/>\n",
                x, y, radius, fill, stroke));
        return this;
    }

    /** The head of an arrow that comes in at that angle. */
    Svg head(double x, double y, double angle, String colour) {
        double length = 9;
        double spread = 0.36;
        body.append(format(
                "<polygon points=\"%.1f,%.1f %.1f,%.1f %.1f,%.1f\" fill=\"%s\"/>\n",
                x,
                y,
                x - length * Math.cos(angle - spread),
                y - length * Math.sin(angle - spread),
                x - length * Math.cos(angle + spread),
                y - length * Math.sin(angle + spread),
                colour));
        return this;
    }

    Svg cross(double x, double y, double size, String colour, double width) {
        line(x - size, y - size, x + size, y + size, colour, width, "");
        return line(x - size, y + size, x + size, y - size, colour, width, "");
    }

    Svg text(double x, double y, String words, Style style) {
        body.append(format(
                "<text x=\"%.1f\" y=\"%.1f\" font-size=\"%.1f\" fill=\"%s\" text-anchor=\"%s\"%s%s%s>%s</text>\n",
                x,
                y,
                style.size,
                style.colour,
                style.anchor,
                style.bold ? " font-weight=\"bold\"" : "",
                style.angle == 0 ? "" : format(" transform=\"rotate(%.1f %.1f %.1f)\"", style.angle, x, y),
                style.halo
                        ? " stroke=\"white\" stroke-width=\"3\" stroke-linejoin=\"round\" paint-order=\"stroke\""
                        : "",
                escaped(words)));
        return this;
    }

    /** Returns the whole picture. */
    String document(double width, double height, String name) {
        return format(
                        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%.0f\" height=\"%.0f\" viewBox=\"0 0 %.0f %.0f\" "
                                + "font-family=\"%s\" role=\"img\">\n",
                        width, height, width, height, FONT)
                + "<title>" + escaped(name) + "</title>\n"
                + format("<rect x=\"0\" y=\"0\" width=\"%.0f\" height=\"%.0f\" fill=\"white\"/>\n", width, height)
                + body + "</svg>\n";
    }

    private static String format(String form, Object... values) {
        return String.format(Locale.ROOT, form, values);
    }

    static String escaped(String text) {
        StringBuilder safe = new StringBuilder();
        for (char c : text.toCharArray()) {
            switch (c) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                default -> safe.append(c < ' ' && c != '\n' && c != '\t' ? '?' : c);
            }
        }
        return safe.toString();
    }
}
