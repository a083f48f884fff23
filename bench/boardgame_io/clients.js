// clients.js ADDRESS MATCHES: four scripted clients at each match, as fast as they go.
// Prints how many moves all have made so far for each line that it reads.

const readline = require("node:readline");
const { io } = require("socket.io-client");
const { game } = require("./game.js");

const [address, matches] = process.argv.slice(2);
const SEATS = 4;
let moves = 0;

function sitDown(match, seat) {
  const socket = io(`${address}/${game.name}`, { transports: ["websocket"], forceNew: true });
  const heard = (state) => {
    if (state.ctx.currentPlayer !== seat) return;
    const payload = { type: "play", args: [state._stateID], playerID: seat, credentials: null };
    socket.emit("update", { type: "MAKE_MOVE", payload }, state._stateID, match, seat);
  };
  socket.on("connect", () => socket.emit("sync", match, seat, null, SEATS));
  socket.on("sync", (_, { state }) => heard(state));
  socket.on("update", (_, state) => {
    if (seat === "0") moves += 1;
    heard(state);
  });
}

for (let match = 0; match < Number(matches); match += 1)
  for (let seat = 0; seat < SEATS; seat += 1) sitDown(`match${match}`, String(seat));

readline
  .createInterface({ input: process.stdin })
  .on("line", () => console.log(moves))
  .on("close", () => process.exit());
