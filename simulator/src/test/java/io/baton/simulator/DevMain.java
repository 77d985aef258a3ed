package io.baton.simulator;

final class DevMain {
    public static void main(String[] args) {
        if (args[0].equals("toy")) {
            toy();
        } else if (args[0].equals("bugs")) {
            bugs(Integer.parseInt(args[1]), args[2], args[3], args.length > 4 ? args[4] : "");
        } else if (args[0].equals("trace")) {
            Trace trace = Trace.recording();
            SimulationResult r = Simulation.run(SimulationOptions.of(args[1], args[2]).withFaults(!args[4].equals("calm")), Subject.NODE, Long.parseLong(args[3]), trace);
            trace.lines().forEach(System.out::println);
            r.broken().ifPresent(Throwable::printStackTrace);
            System.out.println(r);
        } else {
            boolean calm = args[0].equals("calm");
            int n = Integer.parseInt(args[1]);
            long first = Long.parseLong(args[2]);
            for (String a : args.length > 3 ? new String[] {args[3]} : new String[] {"central", "ricart-agrawala", "token-ring", "maekawa"}) {
                for (String e : args.length > 4 ? new String[] {args[4]} : new String[] {"bully", "ring"}) {
                    long t = System.nanoTime();
                    CampaignReport r = Campaign.run(SimulationOptions.of(a, e).withFaults(!calm), Subject.NODE, first, n, x -> {});
                    String s = r.toString();
                    System.out.println((System.nanoTime() - t) / 1000000 + " ms " + s.substring(0, Math.min(3000, s.length())));
                }
            }
        }
    }

    static void bugs(int n, String a, String e, String only) {
        for (PlantedBug bug : PlantedBug.values()) {
            if (!bug.name().contains(only)) continue;
            CampaignReport r = Campaign.run(SimulationOptions.of(a, e), Subject.with(bug), 1, n, x -> {});
            java.util.TreeMap<String, String> by = new java.util.TreeMap<>();
            for (SimulationResult x : r.violations()) by.merge(x.violation().checker(), "1 first " + x.seed(), (p, q) -> { String[] w = p.split(" ", 2); return Integer.parseInt(w[0]) + 1 + " " + w[1]; });
            System.out.println(bug + " wants " + bug.caughtBy() + ": " + by);
        }
    }

    static void toy() {
        for (ToyCluster.Bug bug : ToyCluster.Bug.values()) {
            Subject subject = new Subject(p -> { throw new IllegalStateException(); }, new Sabotage() {
                @Override
                public NodeCore.Factory core(NodeCore.Factory honest) {
                    return new ToyCluster(bug);
                }
            });
            SimulationOptions options = SimulationOptions.of("central", "bully");
            long t = System.nanoTime();
            CampaignReport r = Campaign.run(options, subject, 1, 200, x -> {});
            String s = r.toString();
            System.out.println(bug + " " + (System.nanoTime() - t) / 1000000 + " ms " + s.substring(0, Math.min(1000, s.length())));
            if (bug == ToyCluster.Bug.NONE && !r.violations().isEmpty()) {
                System.out.println(Campaign.explain(options, subject, r.violations().get(0).seed()));
            }
        }
    }
}
