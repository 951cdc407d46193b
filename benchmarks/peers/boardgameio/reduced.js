// Agência, reduced to numbers of cards, as a game of boardgame.io.
//   node reduced.js states CARDS DEALT              counts the states, move by move
//   node reduced.js reducer PARTIDAS CARDS DEALT    plays at random, by the bare reducer
//   node reduced.js client PARTIDAS CARDS DEALT     the same, each partida by a client of its own

const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');
const { CreateGameReducer, InitializeGame } = require('boardgame.io/internal');

const PLAYERS = [0, 1, 2, 3];
const MOST_JOGADAS = 500;
const [work, ...numbers] = process.argv.slice(2);
const [CARDS, DEALT] = numbers.slice(-2).map(Number);

const monte = hands => CARDS - hands.reduce((sum, held) => sum + held);
const emptied = hands => hands.filter(held => held === 0).length;
const changed = (hands, change) => hands.map((held, p) => held + (change[p] || 0));
const others = (mover, fits) => PLAYERS.filter(q => q !== mover && fits(q));

const structures = [
  // A sentença dos reis: an opponent draws 4
  hands => monte(hands) >= 4 ? others(0, () => true).map(q => changed(hands, { [q]: 4 })) : [],
  // Plano de privatizações: discard 2, every opponent draws 1
  hands => hands[1] >= 2 && monte(hands) + 2 >= 3 ? [changed(hands, [1, -2, 1, 1])] : [],
  // Messianismo: an opponent discards 3
  hands => others(2, q => hands[q] >= 3).map(q => changed(hands, { [q]: -3 })),
  // Populismo xenófobo: give 2 to an opponent with 5
  hands => hands[3] >= 2 ? others(3, q => hands[q] === 5).map(q => changed(hands, { 3: -2, [q]: 2 })) : [],
];
const followed = (hands, mover) => structures[mover](hands).filter(after => emptied(after) < 2);

const game = {
  name: 'agencia',
  setup: () => ({ hands: PLAYERS.map(() => DEALT) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    follow: ({ G, playerID }, choice) => {
      const open = followed(G.hands, Number(playerID));
      if (choice >= open.length) return INVALID_MOVE;
      G.hands = open[choice];
    },
    crise: ({ G, playerID }) => {
      if (followed(G.hands, Number(playerID)).length) return INVALID_MOVE;
    },
  },
  endIf: ({ G }) => (emptied(G.hands) ? { winner: G.hands.indexOf(0) } : undefined),
};

const moves = ({ G, ctx }) => {
  const open = followed(G.hands, Number(ctx.currentPlayer));
  return open.length ? open.map((_, choice) => ['follow', choice]) : [['crise']];
};

const reducer = CreateGameReducer({ game });
const begun = () => InitializeGame({ game, numPlayers: PLAYERS.length });
const moved = (state, [type, ...args]) =>
  reducer(state, { type: 'MAKE_MOVE', payload: { type, args, playerID: state.ctx.currentPlayer } });

function states() {
  const name = ({ G, ctx }) => `${G.hands} ${ctx.currentPlayer}`;
  const waiting = [begun()];
  const seen = new Set(waiting.map(name));
  while (waiting.length) {
    const state = waiting.pop();
    if (state.ctx.gameover) continue;
    for (const move of moves(state)) {
      const after = moved(state, move);
      if (!seen.has(name(after))) {
        seen.add(name(after));
        waiting.push(after);
      }
    }
  }
  return seen.size;
}

let seed = 12345;
function random(below) {
  seed ^= seed << 13;
  seed ^= seed >>> 17;
  seed ^= seed << 5;
  return (seed >>> 0) % below;
}
const any = list => list[random(list.length)];

function byReducer() {
  let state = begun();
  let jogadas = 0;
  for (; !state.ctx.gameover && jogadas < MOST_JOGADAS; jogadas++) state = moved(state, any(moves(state)));
  return jogadas;
}

function byClient() {
  const client = Client({ game, numPlayers: PLAYERS.length, debug: false });
  client.start();
  let jogadas = 0;
  for (; !client.getState().ctx.gameover && jogadas < MOST_JOGADAS; jogadas++) {
    const [type, ...args] = any(moves(client.getState()));
    client.moves[type](...args);
  }
  client.stop();
  return jogadas;
}

function played(partida, partidas) {
  const began = process.hrtime.bigint();
  let count = 0;
  for (let n = 0; n < partidas; n++) count += partida();
  return { count, seconds: Number(process.hrtime.bigint() - began) / 1e9 };
}

const works = {
  states: () => ({ count: states() }),
  reducer: () => played(byReducer, Number(numbers[0])),
  client: () => played(byClient, Number(numbers[0])),
};
console.log(JSON.stringify(works[work]()));
