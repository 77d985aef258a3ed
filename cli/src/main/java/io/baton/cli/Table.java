package io.baton.cli;

import java.util.ArrayList;
import java.util.List;

/** Rows in columns, none wider than it may be: what is longer goes on in the next line of its cell. */
final class Table {
    private static final int GAP = 2;

    private final int[] widths;
    private final List<List<String>> rows = new ArrayList<>();

    /** Takes the most that each column may be wide; a column is as narrow as what it holds. */
    Table(int... widths) {
        this.widths = widths;
    }

    Table row(String... cells) {
        rows.add(List.of(cells));
        return this;
    }

    List<String> lines() {
        int[] needed = new int[widths.length];
        for (List<String> row : rows) {
            for (int i = 0; i < needed.length; i++) {
                for (String part : wrap(row.get(i), widths[i])) {
                    needed[i] = Math.max(needed[i], part.length());
                }
            }
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            write(row, needed, lines);
        }
        return lines;
    }

    private void write(List<String> row, int[] needed, List<String> lines) {
        List<List<String>> cells = new ArrayList<>();
        int height = 0;
        for (int i = 0; i < needed.length; i++) {
            cells.add(wrap(row.get(i), widths[i]));
            height = Math.max(height, cells.get(i).size());
        }
        for (int line = 0; line < height; line++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < needed.length; i++) {
                String part = line < cells.get(i).size() ? cells.get(i).get(line) : "";
                text.append(part).append(" ".repeat(needed[i] - part.length() + GAP));
            }
            lines.add(text.toString().stripTrailing());
        }
    }

    private static List<String> wrap(String text, int width) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (rest.length() > width) {
            int space = rest.lastIndexOf(' ', width);
            int end = space > 0 ? space : width;
            parts.add(rest.substring(0, end));
            rest = rest.substring(end).stripLeading();
        }
        parts.add(rest);
        return parts;
    }
}
