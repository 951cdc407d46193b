---- MODULE Reduced ----
\* Agência, reduced to numbers of cards.  A jogada is one step; none follows once a hand is empty.
EXTENDS Naturals, FiniteSets
CONSTANTS Cards, Dealt
VARIABLES hand, mover

Players == 0..3
Opponents == Players \ {mover}
Monte == Cards - (hand[0] + hand[1] + hand[2] + hand[3])

\* A sentença dos reis: an opponent draws 4
Sentence == IF Monte >= 4 THEN {[hand EXCEPT ![q] = @ + 4] : q \in Opponents} ELSE {}

\* Plano de privatizações: discard 2, every opponent draws 1
Plan == IF hand[mover] >= 2 /\ Monte + 2 >= 3
        THEN {[p \in Players |-> IF p = mover THEN hand[p] - 2 ELSE hand[p] + 1]} ELSE {}

\* Messianismo: an opponent discards 3
Messiah == {[hand EXCEPT ![q] = @ - 3] : q \in {q \in Opponents : hand[q] >= 3}}

\* Populismo xenófobo: give 2 to an opponent with 5
Populism == IF hand[mover] >= 2
            THEN {[hand EXCEPT ![mover] = @ - 2, ![q] = @ + 2] : q \in {q \in Opponents : hand[q] = 5}} ELSE {}

Emptied(hands) == {p \in Players : hands[p] = 0}
Followed == LET made == CASE mover = 0 -> Sentence [] mover = 1 -> Plan [] mover = 2 -> Messiah [] mover = 3 -> Populism
            IN {hands \in made : Cardinality(Emptied(hands)) < 2}

Init == hand = [p \in Players |-> Dealt] /\ mover = 0
Next == /\ Emptied(hand) = {}
        /\ IF Followed = {} THEN UNCHANGED hand ELSE hand' \in Followed
        /\ mover' = (mover + 1) % 4
====
