// A server of boardgame.io with everything in memory: prints its address and the number of its process, and serves
// until there is nothing more to read.

const { Origins, Server } = require("boardgame.io/server");
const { game } = require("./game.js");

const server = Server({ games: [game], origins: [Origins.LOCALHOST] });
server.run(0).then(({ appServer }) => {
  const address = `http://127.0.0.1:${appServer.address().port}`;
  console.log(JSON.stringify({ address, pid: process.pid }));
});
process.stdin.on("end", () => process.exit()).resume();
