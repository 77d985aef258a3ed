---------------------------------- MODULE Views ----------------------------------
(* Views and leases: who may hold the lock, whatever crashes, restarts, stalls or   *)
(* gets lost. The rules are those of docs/safety-argument.md, cited by number, as   *)
(* the code cites them. One lock is enough: locks share views, leases and no more.  *)
(*                                                                                  *)
(* Time is what is left of it: leases, bindings, guards and messages carry the      *)
(* ticks that remain to them, and Tick takes one from each. So time needs no bound. *)
(*                                                                                  *)
(* Messages are never taken away: a message that may be read at any later time, or  *)
(* never, is late, repeated, reordered or lost.                                     *)
(*                                                                                  *)
(* Broken("...") is a rule that a mutant breaks. Read it as FALSE.                  *)
EXTENDS Integers, FiniteSets

CONSTANTS
  Voters,       \* the roster
  Guests,       \* members off the roster: they hold leases, and have no vote
  Contenders,   \* the nodes that want the lock; the others only vote, so their leases do not matter
  Founders,     \* who begins in view 1; {} if all begin without a view
  Candidates,   \* the voters that prepare views
  MaxBallot,    \* bound of the model: that many attempts at a view
  MaxRestarts,  \* bound of the model: restarts in all
  Lease,        \* a lease in ticks, on the slowest clock that the drift bound allows
  Binding,      \* L x (1 + drift) in ticks, on the fastest; the rules want Lease <= Binding
  Repeated,     \* whether a repeated PREPARE is answered anew
  Leaving,      \* whether nodes may leave
  Disk,         \* whether epochs survive a restart
  Weakened      \* the rules that a mutant breaks; {} for the protocol as it is

Broken(rule) == rule \in Weakened

Nodes   == Voters \cup Guests
Ballots == 1..MaxBallot
None    == 0
Members == Nodes \X (0..MaxRestarts)  \* a node in one incarnation

VARIABLES
  incarnation,  \* [Nodes -> Nat]       grows with each restart
  gone,         \* SUBSET Members       who has left, for good
  guard,        \* [Nodes -> ticks]     rule 9: how long it neither promises nor acks
  untouched,    \* [Nodes -> SUBSET Voters]  who has told it that it is untouched
  promised,     \* [Nodes -> ballot]    the highest promise
  installed,    \* [Nodes -> ballot]    the present view
  epoch,        \* [Nodes -> Nat]       the highest known
  lease,        \* [Nodes -> ticks]     what is left of its lease
  leased,       \* [Nodes -> BOOLEAN]   whether the present view has had a lease
  hold,         \* [Nodes -> ballot]    None, or the view in which its hold was granted
  bound,        \* [Voters -> [Members -> ticks]]  rule 6: to whom, and how long
  prepares,     \* PREPARE:  [ballot -> candidate and proposed members]
  promises,     \* PROMISE:  set of what was answered
  installs,     \* INSTALL:  set of views
  acks,         \* HEARTBEAT-ACK: set of acks that can still be worth something
  taken,        \* [ballot -> SUBSET Members]  whom the lock's algorithm takes for holders
  passed,       \* history: whose holds have been passed over by a grant to another
  newest        \* history: the view of the newest grant

nodeVars  == <<incarnation, gone, guard, untouched>>
viewVars  == <<promised, installed, epoch>>
leaseVars == <<lease, leased>>
holdVars  == <<hold, taken, passed, newest>>
messages  == <<prepares, promises, installs>>
vars      == <<nodeVars, viewVars, leaseVars, holdVars, messages, bound, acks>>

Me(n)      == <<n, incarnation[n]>>
Here(n)    == Me(n) \notin gone
Max(S)     == CHOOSE x \in S : \A y \in S : y <= x
Majority   == IF Broken("majority") THEN Cardinality(Voters) \div 2 ELSE Cardinality(Voters) \div 2 + 1
Proposed(b) == prepares[b].proposed
Frozen(n)  == promised[n] # installed[n]
Epoch(b)   == IF b = None THEN 0 ELSE Max({i.epoch : i \in {i \in installs : i.ballot = b}})
NoPrepare  == [candidate |-> <<>>, proposed |-> {}]

\* The first start ever: there is nothing to have forgotten, and every voter has told every other so. To spare the model
\* the same beginning again and again, it may begin in a view that is installed, without a lease yet.
First(n) == IF n \in Founders THEN 1 ELSE None

Init ==
  /\ incarnation = [n \in Nodes |-> 0]
  /\ gone        = {}
  /\ guard       = [n \in Nodes |-> 0]
  /\ untouched   = [n \in Nodes |-> Voters \ {n}]
  /\ promised    = [n \in Nodes |-> First(n)]
  /\ installed   = [n \in Nodes |-> First(n)]
  /\ epoch       = [n \in Nodes |-> First(n)]
  /\ lease       = [n \in Nodes |-> 0]
  /\ leased      = [n \in Nodes |-> FALSE]
  /\ hold        = [n \in Nodes |-> None]
  /\ bound       = [v \in Voters |-> [m \in Members |-> 0]]
  /\ prepares    = [b \in Ballots |-> IF b = 1 /\ Founders # {}
                                      THEN [candidate |-> <<>>, proposed |-> Founders \X {0}]
                                      ELSE NoPrepare]
  /\ promises    = {}
  /\ installs    = IF Founders = {} THEN {} ELSE {[ballot |-> 1, holders |-> {}, epoch |-> 1]}
  /\ acks        = {}
  /\ taken       = [b \in Ballots |-> {}]
  /\ passed      = {}
  /\ newest      = None

(* ------------------------------- A view comes about ------------------------------- *)

\* Rule 2. Who promises is frozen, and reports the hold that it has under a lease that is valid now.
\* A hold whose lease has lapsed is lost there and then.
Answer(n, b, members) ==
  LET reported == IF lease[n] > 0 \/ Broken("reports-lapsed-hold") THEN hold[n] ELSE None
      others   == IF n \in Voters THEN {bound[n][m] : m \in Members \ members} ELSE {}
  IN /\ promised' = [promised EXCEPT ![n] = b]
     /\ hold'     = [hold EXCEPT ![n] = reported]
     /\ passed'   = IF reported = None THEN passed \ {n} ELSE passed
     /\ promises' = promises \cup {[ballot |-> b, from |-> Me(n), hold |-> reported,
                                    epoch |-> epoch[n], bound |-> Max(others \cup {0})]}

\* Rules 1 and 2. A candidate proposes members, and is the first to promise.
Prepare(c, b, others) ==
  /\ Here(c) /\ guard[c] = 0
  /\ prepares[b] = NoPrepare
  /\ promised[c] < b
  /\ Cardinality((others \cup {c}) \cap Voters) >= Majority
  /\ LET members == {Me(n) : n \in others \cup {c}}
     IN /\ prepares' = [prepares EXCEPT ![b] = [candidate |-> Me(c), proposed |-> members]]
        /\ Answer(c, b, members)
  /\ UNCHANGED <<nodeVars, installed, epoch, leaseVars, taken, newest, installs, bound, acks>>

\* Rule 2. A repeated PREPARE may be answered anew.
Promise(n, b) ==
  /\ Here(n) /\ guard[n] = 0
  /\ Me(n) \in Proposed(b)
  /\ \/ promised[n] < b
     \/ Repeated /\ promised[n] = b /\ installed[n] # b
     \/ Broken("promise-goes-back")
  /\ Answer(n, b, Proposed(b))
  /\ UNCHANGED <<nodeVars, installed, epoch, leaseVars, taken, newest, prepares, installs, bound, acks>>

\* A node begins a view: no ack counts for it yet. Bindings outlive installs (rule 6).
Enter(n, b, e) ==
  /\ installed' = [installed EXCEPT ![n] = b]
  /\ leased'    = [leased EXCEPT ![n] = FALSE]
  /\ epoch'     = [epoch EXCEPT ![n] = Max({@, e})]
  /\ bound'     = IF Broken("install-ends-bindings") /\ n \in Voters
                  THEN [bound EXCEPT ![n] = [m \in Members |-> 0]] ELSE bound

\* Rules 4 and 10. Every proposed member has promised, every binding reported has run out. The view lists
\* every hold that was reported, also two; its epoch is above every epoch known. The candidate installs
\* it in the same step.
SendInstall(b) ==
  /\ prepares[b].candidate # <<>>
  /\ \/ \A i \in installs : i.ballot # b
     \/ Broken("content-not-fixed")
  /\ \E answers \in SUBSET {p \in promises : p.ballot = b} :
       LET from == {p.from : p \in answers}
           held == {p \in answers : p.hold # None}
           c    == prepares[b].candidate[1]
       IN /\ Me(c) = prepares[b].candidate /\ Here(c) /\ promised[c] = b
          /\ Cardinality(answers) = Cardinality(from)
          /\ \/ from = Proposed(b)
             \/ Broken("silent-member") /\ Cardinality({m \in from : m[1] \in Voters}) >= Majority
          /\ \A p \in answers : p.bound = 0 \/ Broken("bindings-not-waited-for")
          /\ \E listed \in IF Broken("one-hold-listed") /\ held # {} THEN {{p} : p \in held} ELSE {held} :
               LET holders == {p.from : p \in listed}
                   known   == Max({p.epoch : p \in answers})
                   raised  == IF Broken("epoch-not-raised") THEN Max({known, 1}) ELSE known + 1
               IN /\ installs' = installs \cup {[ballot |-> b, holders |-> holders, epoch |-> raised]}
                  /\ taken' = [taken EXCEPT ![b] = IF Broken("free-in-new-view") THEN {} ELSE holders]
                  /\ Enter(c, b, raised)
  /\ UNCHANGED <<nodeVars, promised, lease, hold, passed, newest, prepares, promises, acks>>

\* Rule 5. Only what was promised, and nothing since.
Install(n, b) ==
  /\ Here(n) /\ installed[n] # b
  /\ promised[n] = b \/ Broken("unpromised-view")
  /\ \E i \in installs :
       /\ i.ballot = b /\ Me(n) \in Proposed(b)
       /\ Enter(n, b, i.epoch)
  /\ UNCHANGED <<nodeVars, promised, lease, holdVars, messages, acks>>

(* ----------------------------------- The lease ------------------------------------ *)

\* Rules 3 and 6. A voter acks a member's heartbeat, sent up to Lease ticks ago, in the view that both have
\* installed; but nobody whom its promise leaves out. By that it is bound. (Heartbeats that would not be acked,
\* and acks that would not be counted when sent, are left out.)
Ack(v, n, left) ==
  /\ Here(v) /\ Here(n) /\ v # n
  /\ installed[v] # None /\ installed[n] = installed[v]
  /\ Frozen(v) => \/ Me(n) \in Proposed(promised[v])
                  \/ Broken("acks-left-out")
  /\ acks'  = acks \cup {[by |-> v, to |-> Me(n), ballot |-> installed[v], left |-> left]}
  /\ bound' = [bound EXCEPT ![v][Me(n)] = Binding]
  /\ UNCHANGED <<nodeVars, viewVars, leaseVars, holdVars, messages>>

\* Rules 6 and 8. Acks of a majority, counted from the sending of the oldest heartbeat, are a lease: it makes a
\* hold of the present view certain again. A hold from an earlier view survives only if the old lease still holds.
Renew(n, left) ==
  LET counted == {a \in acks :
                    /\ a.to[1] = n
                    /\ a.to = Me(n) \/ Broken("any-ack-counts")
                    /\ a.ballot = installed[n] \/ Broken("any-ack-counts")
                    /\ a.left >= left \/ Broken("lease-from-arrival")}
      broken  == ~leased[n] /\ lease[n] = 0 /\ ~Broken("survives-gap")
  IN /\ Here(n) /\ installed[n] # None
     /\ lease[n] < left \/ ~leased[n]
     /\ Cardinality({a.by : a \in counted} \cup ({n} \cap Voters)) >= Majority
     /\ lease'  = [lease EXCEPT ![n] = Max({@, left})]
     /\ leased' = [leased EXCEPT ![n] = TRUE]
     /\ hold'   = IF broken THEN [hold EXCEPT ![n] = None] ELSE hold
     /\ passed' = IF broken THEN passed \ {n} ELSE passed
     /\ UNCHANGED <<nodeVars, viewVars, taken, newest, messages, bound, acks>>

\* Bindings, leases, guards and whatever is under way have one tick less.
Down(ticks) == IF ticks > 0 THEN ticks - 1 ELSE 0
Tick ==
  /\ guard'    = [n \in Nodes |-> Down(guard[n])]
  /\ lease'    = [n \in Nodes |-> Down(lease[n])]
  /\ bound'    = [v \in Voters |-> [m \in Members |-> Down(bound[v][m])]]
  /\ promises' = {[p EXCEPT !.bound = Down(@)] : p \in promises}
  /\ acks'     = {a \in {[a EXCEPT !.left = Down(@)] : a \in acks} : a.left > 0 \/ Broken("lease-from-arrival")}
  /\ UNCHANGED <<incarnation, gone, untouched, viewVars, leased, holdVars, prepares, installs>>

(* ------------------------------------ The lock ------------------------------------ *)

\* Rule 7. A valid lease in the present view, no higher promise, and the word of the algorithm, which within a view
\* gives the lock to one at a time, and not before each holder that the view lists has given it back.
Grant(n) ==
  LET b == installed[n]
  IN /\ Here(n) /\ b # None
     /\ hold[n] = None
     /\ ~Frozen(n) \/ Broken("grant-while-frozen")
     /\ (leased[n] /\ lease[n] > 0) \/ Broken("grant-without-lease")
     /\ taken[b] = {}
     /\ hold'   = [hold EXCEPT ![n] = b]
     /\ taken'  = [taken EXCEPT ![b] = {Me(n)}]
     /\ passed' = {m \in Nodes : m # n /\ hold[m] # None}
     /\ newest' = b
     /\ UNCHANGED <<nodeVars, viewVars, leaseVars, messages, bound, acks>>

\* The application unlocks, or is told that its hold is lost. The lock is given back in the present view.
Release(n) ==
  /\ hold[n] # None
  /\ hold'   = [hold EXCEPT ![n] = None]
  /\ taken'  = [taken EXCEPT ![installed[n]] = @ \ {Me(n)}]
  /\ passed' = passed \ {n}
  /\ UNCHANGED <<nodeVars, viewVars, leaseVars, newest, messages, bound, acks>>

\* Rule 4. A hold that a view lists and that is no more: the holder says so in that view.
Announce(n) ==
  /\ Here(n) /\ installed[n] # None
  /\ hold[n] = None /\ Me(n) \in taken[installed[n]]
  /\ taken' = [taken EXCEPT ![installed[n]] = @ \ {Me(n)}]
  /\ UNCHANGED <<nodeVars, viewVars, leaseVars, hold, passed, newest, messages, bound, acks>>

(* ------------------------- Those who forget, and those who go --------------------- *)

\* A crash, and a new start that remembers nothing but, with a disk, the epoch. A crash alone is a node
\* that does nothing any more.
Restart(n) ==
  /\ Cardinality({m \in Members : m[2] < incarnation[m[1]]}) < MaxRestarts
  /\ incarnation' = [incarnation EXCEPT ![n] = @ + 1]
  /\ guard'     = [guard EXCEPT ![n] = IF n \in Guests \/ Broken("no-guard") THEN 0 ELSE Binding]
  /\ untouched' = [untouched EXCEPT ![n] = IF Broken("no-echo") THEN @ ELSE {}]
  /\ promised'  = [promised EXCEPT ![n] = None]
  /\ installed' = [installed EXCEPT ![n] = None]
  /\ epoch'     = IF Disk THEN epoch ELSE [epoch EXCEPT ![n] = 0]
  /\ lease'     = [lease EXCEPT ![n] = 0]
  /\ leased'    = [leased EXCEPT ![n] = FALSE]
  /\ hold'      = [hold EXCEPT ![n] = None]
  /\ passed'    = passed \ {n}
  /\ bound'     = IF n \in Voters THEN [bound EXCEPT ![n] = [m \in Members |-> 0]] ELSE bound
  /\ UNCHANGED <<gone, taken, newest, messages, acks>>

\* Rule 9. A voter tells this very incarnation that it has promised, installed and acked nothing in its own.
TellUntouched(v, n) ==
  /\ Here(v) /\ v # n /\ promised[v] = None
  /\ guard[n] > 0
  /\ untouched' = [untouched EXCEPT ![n] = @ \cup {v}]
  /\ UNCHANGED <<incarnation, gone, guard, viewVars, leaseVars, holdVars, messages, bound, acks>>

\* Rule 9. A cold start: nobody has anything that this voter could have forgotten.
Waive(n) ==
  /\ guard[n] > 0
  /\ Guests = {} \/ Broken("waived-among-guests")
  /\ \/ untouched[n] = Voters \ {n}
     \/ Broken("waived-by-a-majority") /\ Cardinality(untouched[n]) + 1 >= Majority
  /\ guard' = [guard EXCEPT ![n] = 0]
  /\ UNCHANGED <<incarnation, gone, untouched, viewVars, leaseVars, holdVars, messages, bound, acks>>

\* Rule 6. Who leaves has given up its hold and never acts again; whoever hears of it is no longer bound to it.
Leave(n) ==
  /\ Leaving /\ Here(n) /\ installed[n] # None
  /\ hold[n] = None \/ Broken("leaves-with-a-hold")
  /\ gone' = gone \cup {Me(n)}
  /\ UNCHANGED <<incarnation, guard, untouched, viewVars, leaseVars, holdVars, messages, bound, acks>>

HearLeave(v, m) ==
  /\ m \in gone /\ bound[v][m] > 0
  /\ bound' = [bound EXCEPT ![v][m] = 0]
  /\ UNCHANGED <<nodeVars, viewVars, leaseVars, holdVars, messages, acks>>

(* ---------------------------------------------------------------------------------- *)

Next ==
  \/ Tick
  \/ \E c \in Candidates, b \in Ballots : \E others \in SUBSET (Nodes \ {c}) : Prepare(c, b, others)
  \/ \E n \in Nodes, b \in Ballots : Promise(n, b) \/ Install(n, b)
  \/ \E b \in Ballots : SendInstall(b)
  \/ \E v \in Voters, n \in Contenders, left \in 1..Lease : Ack(v, n, left)
  \/ \E n \in Contenders, left \in 1..Lease : Renew(n, left)
  \/ \E n \in Contenders : Grant(n) \/ Release(n) \/ Announce(n)
  \/ \E n \in Nodes : Restart(n) \/ Leave(n)
  \/ \E v \in Voters, n \in Voters : TellUntouched(v, n)
  \/ \E n \in Voters : Waive(n)
  \/ \E v \in Voters, m \in Members : HearLeave(v, m)

Spec == Init /\ [][Next]_vars

TypeOK ==
  /\ incarnation \in [Nodes -> 0..MaxRestarts]
  /\ gone        \subseteq Members
  /\ guard       \in [Nodes -> 0..Binding]
  /\ untouched   \in [Nodes -> SUBSET Voters]
  /\ promised    \in [Nodes -> 0..MaxBallot]
  /\ installed   \in [Nodes -> 0..MaxBallot]
  /\ epoch       \in [Nodes -> 0..MaxBallot]
  /\ lease       \in [Nodes -> 0..Lease]
  /\ leased      \in [Nodes -> BOOLEAN]
  /\ hold        \in [Nodes -> 0..MaxBallot]
  /\ bound       \in [Voters -> [Members -> 0..Binding]]
  /\ prepares    \in [Ballots -> [candidate : Members \cup {<<>>}, proposed : SUBSET Members]]
  /\ taken       \in [Ballots -> SUBSET Members]
  /\ passed      \subseteq Nodes
  /\ newest      \in 0..MaxBallot

(* ----------------------------------- The promises --------------------------------- *)

\* unlock() would return normally, and isHeldByCurrentThread() says true.
Certain(n) == hold[n] # None /\ lease[n] > 0

\* Nobody holds the lock under a valid lease while somebody else does.
Exclusion == \A n, m \in Nodes : Certain(n) /\ Certain(m) => n = m

\* If unlock() returns normally, nobody else was granted the lock since this holder was.
Continuity == \A n \in passed : ~Certain(n)

\* A grant in another view than the grant before has a higher epoch, hence a higher token. (Within a view the
\* algorithm counts.)
Fencing == [][newest' # newest /\ newest # None => Epoch(newest') > Epoch(newest)]_vars

\* The views that a node installs rise, as long as it lives.
MonotoneViews == [][\A n \in Nodes : incarnation'[n] = incarnation[n] => installed'[n] >= installed[n]]_vars

\* A ballot stands for one view.
OneContentPerBallot == \A i, j \in installs : i.ballot = j.ballot => i = j
==================================================================================
