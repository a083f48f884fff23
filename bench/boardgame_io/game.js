// A game about as small as can be: four persons in turn, each move one number on the table.

exports.game = {
  name: "numbers",
  setup: () => ({ played: 0, last: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  disableUndo: true,
  moves: {
    play: ({ G }, number) => {
      G.played += 1;
      G.last = number;
    },
  },
};
