package io.baton.simulator;

final class DevMain {
    public static void main(String[] args) {
        for (ToyCluster.Bug bug : ToyCluster.Bug.values()) {
            Plugins plugins = new Plugins(p -> { throw new IllegalStateException(); }, new Sabotage() {
                @Override
                public NodeCore.Factory core(NodeCore.Factory honest) {
                    return new ToyCluster(bug);
                }
            });
            SimulationOptions options = SimulationOptions.of("central", "bully");
            long t = System.nanoTime();
            CampaignReport r = Campaign.run(options, plugins, 1, 200, x -> {});
            String s = r.toString();
            System.out.println(bug + " " + (System.nanoTime() - t) / 1000000 + " ms " + s.substring(0, Math.min(1500, s.length())));
            if (bug == ToyCluster.Bug.NONE && !r.violations().isEmpty()) {
                System.out.println(Campaign.explain(options, plugins, r.violations().get(0).seed()));
            }
        }
    }
}
