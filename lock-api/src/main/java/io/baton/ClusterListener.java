package io.baton;

/** Is told what happens in the cluster, in order, as this node sees it. */
public interface ClusterListener {
    /** This node installed a view. */
    default void viewInstalled(ClusterView view) {}

    /** This node learned the outcome of an election. The winner still has to bring about a view. */
    default void elected(String coordinator) {}

    /** This node made a lock's token anew, because the old one was lost with its view. */
    default void tokenRegenerated(String lock) {}

    /** This node gave up its view: a majority went on without it. All its holds are lost. */
    default void excluded() {}
}
