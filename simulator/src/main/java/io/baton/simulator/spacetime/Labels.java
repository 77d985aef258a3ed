package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.List;

/** Finds places for the labels of arrows, along the arrow, where they cover each other, other arrows and lines the least. */
final class Labels {
    /** A straight line that a label should not lie on. */
    record Segment(double x1, double y1, double x2, double y2) {
        double angle() {
            return Math.atan2(y2 - y1, x2 - x1);
        }

        double length() {
            return Math.hypot(x2 - x1, y2 - y1);
        }

        double distance(double x, double y) {
            double dx = x2 - x1;
            double dy = y2 - y1;
            double along =
                    Math.max(0, Math.min(1, ((x - x1) * dx + (y - y1) * dy) / Math.max(1e-9, dx * dx + dy * dy)));
            return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
        }
    }

    /** Where a label's baseline has its middle. */
    record Place(double x, double y, double degrees) {}

    private record Spot(double x, double y) {}

    static final double SIZE = 10.5;
    private static final double[] FRACTIONS = {0.42, 0.5, 0.34, 0.58, 0.66, 0.26, 0.74, 0.2, 0.8};
    private static final double STEP = 7;
    private static final double NEAR = 200;

    private final List<Segment> arrows;
    private final List<Spot> taken = new ArrayList<>();

    Labels(List<Segment> arrows) {
        this.arrows = arrows;
    }

    /** Keeps a place free that something else has. */
    void reserve(double x, double y, double width) {
        for (double at = 0; at <= width; at += STEP) {
            taken.add(new Spot(x + at, y - SIZE / 3));
        }
    }

    Place place(Segment arrow, String words) {
        double half = Svg.width(words, SIZE) / 2;
        double best = Double.MAX_VALUE;
        Place found = new Place(0, 0, 0);
        List<Spot> spots = List.of();
        for (double fraction : FRACTIONS) {
            for (double side : new double[] {-4, 10.5}) {
                double x = arrow.x1 + fraction * (arrow.x2 - arrow.x1) - side * Math.sin(arrow.angle());
                double y = arrow.y1 + fraction * (arrow.y2 - arrow.y1) + side * Math.cos(arrow.angle());
                List<Spot> candidate = spots(x, y, arrow.angle(), half);
                double cost = cost(candidate, arrow) + (side > 0 ? 0.5 : 0) + outside(fraction, half, arrow);
                if (cost < best) {
                    best = cost;
                    found = new Place(x, y, Math.toDegrees(arrow.angle()));
                    spots = candidate;
                }
            }
        }
        taken.addAll(spots);
        return found;
    }

    /** A label that is longer than what is left of its arrow runs into the lines of the nodes. */
    private static double outside(double fraction, double half, Segment arrow) {
        double room = Math.min(fraction, 1 - fraction) * arrow.length() - 10;
        return half > room ? (half - room) / 4 : 0;
    }

    /** The middle of the letters, every few pixels. */
    private static List<Spot> spots(double x, double y, double angle, double half) {
        List<Spot> spots = new ArrayList<>();
        double up = SIZE / 3;
        for (double at = -half; at <= half; at += STEP) {
            spots.add(new Spot(
                    x + at * Math.cos(angle) + up * Math.sin(angle), y + at * Math.sin(angle) - up * Math.cos(angle)));
        }
        return spots;
    }

    private double cost(List<Spot> candidate, Segment own) {
        Spot middle = candidate.get(candidate.size() / 2);
        double cost = 0;
        for (Spot other : taken) {
            if (Math.abs(other.x - middle.x) < NEAR) {
                for (Spot mine : candidate) {
                    cost += Math.hypot(other.x - mine.x, other.y - mine.y) < SIZE ? 2 : 0;
                }
            }
        }
        for (Segment arrow : arrows) {
            if (!arrow.equals(own) && arrow.x1 < middle.x + NEAR && arrow.x2 > middle.x - NEAR) {
                for (Spot mine : candidate) {
                    cost += arrow.distance(mine.x, mine.y) < SIZE / 2 ? 0.6 : 0;
                }
            }
        }
        return cost;
    }
}
