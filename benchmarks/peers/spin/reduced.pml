/* Agência, reduced to numbers of cards.  A jogada is one step; none follows once a hand is empty.
   No structure of these takes cards from two players, so no jogada empties two hands. */
#ifndef CARDS
#define CARDS 60
#endif
#ifndef DEALT
#define DEALT 5
#endif

byte hand[4] = DEALT;
byte mover;

#define MONTE     (CARDS - hand[0] - hand[1] - hand[2] - hand[3])
#define TURN(p)   (mover == p && hand[0] && hand[1] && hand[2] && hand[3])
#define PASS      mover = (mover + 1) % 4

/* A sentença dos reis: an opponent draws 4 */
#define SENTENCE  (MONTE >= 4)
/* Plano de privatizações: discard 2, every opponent draws 1 */
#define PLAN      (hand[1] >= 2 && MONTE + 2 >= 3)
/* Messianismo: an opponent discards 3 */
#define MESSIAH(q)  (hand[q] >= 3)
/* Populismo xenófobo: give 2 to an opponent with 5 */
#define POPULISM(q) (hand[3] >= 2 && hand[q] == 5)

active proctype partida() {
end: do
  :: d_step { TURN(0) && SENTENCE -> hand[1] = hand[1] + 4; PASS }
  :: d_step { TURN(0) && SENTENCE -> hand[2] = hand[2] + 4; PASS }
  :: d_step { TURN(0) && SENTENCE -> hand[3] = hand[3] + 4; PASS }
  :: d_step { TURN(0) && !SENTENCE -> PASS }
  :: d_step { TURN(1) && PLAN -> hand[1] = hand[1] - 2; hand[0]++; hand[2]++; hand[3]++; PASS }
  :: d_step { TURN(1) && !PLAN -> PASS }
  :: d_step { TURN(2) && MESSIAH(0) -> hand[0] = hand[0] - 3; PASS }
  :: d_step { TURN(2) && MESSIAH(1) -> hand[1] = hand[1] - 3; PASS }
  :: d_step { TURN(2) && MESSIAH(3) -> hand[3] = hand[3] - 3; PASS }
  :: d_step { TURN(2) && !MESSIAH(0) && !MESSIAH(1) && !MESSIAH(3) -> PASS }
  :: d_step { TURN(3) && POPULISM(0) -> hand[3] = hand[3] - 2; hand[0] = hand[0] + 2; PASS }
  :: d_step { TURN(3) && POPULISM(1) -> hand[3] = hand[3] - 2; hand[1] = hand[1] + 2; PASS }
  :: d_step { TURN(3) && POPULISM(2) -> hand[3] = hand[3] - 2; hand[2] = hand[2] + 2; PASS }
  :: d_step { TURN(3) && !POPULISM(0) && !POPULISM(1) && !POPULISM(2) -> PASS }
  od
}
