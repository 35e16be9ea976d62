import net, { type AddressInfo, type Socket } from 'node:net';

/** A network between the server and its database that tests can break. */
export interface DatabaseProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** Keeps every connection open without passing anything on, like a network that drops packets silently. */
  freeze(): void;
  thaw(): void;
  /** Breaks every connection, and answers new ones as PostgreSQL does while it recovers after a crash. */
  recover(): void;
  finishRecovery(): void;
  /** Breaks every connection. New ones work. */
  cut(): void;
  /** Leads new connections to another server, and breaks the others. */
  redirect(databaseUrl: string): void;
  close(): void;
}

/** PostgreSQL's reply to a connection while it recovers. */
const recovering = (() => {
  const fields = 'SFATAL\0C57P03\0Mthe database system is in recovery mode\0\0';
  const reply = Buffer.from(`E\0\0\0\0${fields}`, 'latin1');
  reply.writeInt32BE(reply.length - 1, 1);
  return reply;
})();

/** Opens a proxy to a database. */
export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  let isRecovering = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (isFrozen) socket.pause();
  };
  const server = net.createServer((client) => {
    if (isRecovering) {
      client.on('error', () => client.destroy());
      client.once('data', () => client.end(recovering));
      return;
    }
    const database = net.connect(Number(target.port), target.hostname);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) keep(socket);
    client.on('close', () => database.destroy());
    database.on('close', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const cutConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    recover() {
      isRecovering = true;
      cutConnections();
    },
    finishRecovery() {
      isRecovering = false;
    },
    cut: cutConnections,
    redirect(url) {
      target = new URL(url);
      cutConnections();
    },
    close() {
      cutConnections();
      server.close();
    },
  };
}
