import { once } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { startListener, type Listener } from './listener.ts';

/** PostgreSQL's messages "you are let in" and "ready for a query". */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

const sockets = new Set<Socket>();
let server: net.Server | undefined;
let listener: Listener | undefined;
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server?.close();
  await listener?.close();
});

/** Opens a database that lets everyone in and then says nothing more, as behind a network that broke silently. */
async function openSilentDatabase() {
  let connections = 0;
  server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      connections += 1;
      socket.write(welcome);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://moments@127.0.0.1:${String(port)}/nothing`,
    getConnections: () => connections,
  };
}

it('[HOME-05] connects again if the database falls silent before it answers, and keeps no connection of before', async () => {
  const { url, getConnections } = await openSilentDatabase();
  listener = startListener({
    url,
    log: pino({ level: 'silent' }),
    onEvent: () => undefined,
    onListening: () => undefined,
  });
  await expect.poll(getConnections).toBe(2);
  const [first] = sockets;
  await expect.poll(() => first?.destroyed || first?.readableEnded).toBe(true);
});
