--------------------------------- MODULE ViewsModel ---------------------------------
(* What TLC needs to know to look at fewer states: which of them are alike.           *)
EXTENDS Views, TLC

\* Nodes are alike if they begin alike, may do the same and want the same.
Alike == {swap \in Permutations(Nodes) :
            \A kind \in {Voters, Founders, Contenders, Candidates} : {swap[n] : n \in kind} = kind}

\* Two states are alike if they differ only in what can make no difference any more:

\* a lease of somebody who is frozen and holds nothing, until it installs another view; but what is left of a lease of
\* several ticks may then be longer than the new one, and is carried over;
Idle(n) == hold[n] = None /\ Frozen(n) /\ Lease = 1

\* a view in which nobody can act or install any more;
Alive(b) == \E n \in Nodes : promised[n] = b \/ Broken("unpromised-view")

\* promises for a view that is installed, or whose candidate is dead or has promised more;
Sent(b) == ~Broken("content-not-fixed") /\ \E i \in installs : i.ballot = b
Open(b) ==
  LET c == prepares[b].candidate
  IN c # <<>> /\ ~Sent(b) /\ c = Me(c[1]) /\ promised[c[1]] = b

\* a PREPARE that nobody will answer any more;
Readable(b) == \E n \in Nodes : Me(n) \in Proposed(b) /\ promised[n] < b

\* a binding that this voter will not have to report any more;
Reports(v, m) ==
  \E b \in Ballots :
    b > promised[v] /\ (prepares[b] = NoPrepare \/ (Me(v) \in Proposed(b) /\ m \notin Proposed(b)))

\* an ack in a view or to an incarnation that is over, or for no more than the lease that is there.
Worth(a) ==
  LET n == a.to[1]
  IN ((a.to = Me(n) /\ a.ballot = installed[n]) \/ Broken("any-ack-counts")) /\ ~Idle(n) /\ (~leased[n] \/ a.left > lease[n])

Relevant ==
  <<incarnation, gone, guard, viewVars, hold, passed, newest,
    [n \in Nodes |-> IF guard[n] > 0 THEN untouched[n] ELSE {}],
    [n \in Contenders |-> IF Idle(n) THEN <<0, FALSE>> ELSE <<lease[n], leased[n]>>],
    [b \in Ballots |-> IF Alive(b) THEN taken[b] ELSE {}],
    {i \in installs : Alive(i.ballot) \/ i.ballot = newest},
    [b \in Ballots |->
       IF prepares[b] = NoPrepare THEN <<>>
       ELSE <<IF Open(b) THEN prepares[b].candidate ELSE <<>>,
              IF Readable(b) \/ Alive(b) THEN Proposed(b) ELSE {}>>],
    [v \in Voters |-> [m \in Members |-> IF Reports(v, m) THEN bound[v][m] ELSE 0]],
    {p \in promises : Open(p.ballot)},
    {a \in acks : Worth(a)}>>

\* PREPAREs go out in the order of their ballots. They are read in any order.
InOrder == \A b, c \in Ballots : b < c /\ prepares'[b] # prepares[b] => prepares[c] = NoPrepare

\* No ack goes out that could only bind. (A tick sends none.)
Useful == Cardinality(acks') > Cardinality(acks) => \A a \in acks' \ acks : Worth(a)
=====================================================================================
