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

/** PostgreSQL's messages "LISTEN is done" and "ready for a query". */
const listening = Buffer.from([0x43, 0, 0, 0, 11, ...Buffer.from('LISTEN'), 0, 0x5a, 0, 0, 0, 5, 0x49]);

/** Opens a database that lets everyone in. Its default says nothing more, as behind a network that broke silently. */
async function openTestDatabase(answerQuery: (socket: Socket) => void = () => undefined) {
  let connections = 0;
  server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => {
      connections += 1;
      socket.once('data', () => answerQuery(socket));
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
  const { url, getConnections } = await openTestDatabase();
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

it('[HOME-05, OPS-05] stops when it is closed while it connects', async () => {
  const { promise: asked, resolve: noteAsked } = Promise.withResolvers<Socket>();
  const { url } = await openTestDatabase(noteAsked);
  listener = startListener({
    url,
    log: pino({ level: 'silent' }),
    onEvent: () => undefined,
    onListening: () => undefined,
  });
  const socket = await asked;
  const closed = listener.close();
  // From here on the database answers each query: only the closing ends the listener.
  socket.on('data', () => socket.write(listening));
  socket.write(listening);
  await closed;
});
