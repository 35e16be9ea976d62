import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { liveChannel, parseLiveEvent, type LiveEvent } from './live-events.ts';

/**
 * Milliseconds: between two tries to connect (doubled up to the longest), between two checks of the connection, and for an answer of the
 * database: a connection that broke without a word would stay silent forever.
 */
const timing = { firstPause: 250, longestPause: 10_000, check: 15_000, answer: 5_000 } as const;

interface ListenerOptions {
  /** PostgreSQL connection string of a direct connection: a pooler between would lose `LISTEN`. */
  readonly url: string;
  readonly log: FastifyBaseLogger;
  readonly onEvent: (event: LiveEvent) => void;
  /** Called with true when announcements arrive from now on, and with false when the connection is lost. */
  readonly onListening: (isListening: boolean) => void;
}

export interface Listener {
  close(): Promise<void>;
}

async function connectAndListen({ url, onEvent }: ListenerOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'moments live updates',
    keepAlive: true,
    connectionTimeoutMillis: timing.answer,
    query_timeout: timing.answer,
  });
  client.on('error', () => undefined);
  client.on('notification', ({ payload }) => {
    const event = parseLiveEvent(payload);
    if (event) onEvent(event);
  });
  try {
    await client.connect();
    await client.query(`listen ${liveChannel}`);
    return client;
  } catch (error) {
    // The other end may be silent, so that a goodbye would wait for it.
    client.connection.stream.destroy();
    throw error;
  }
}

/** Waits until the connection is lost or the listener closes. */
async function waitUntilLost(client: pg.Client, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  // It may have been closed while it connected, and an aborted signal says so no second time.
  if (signal.aborted) resolve(undefined);
  const finish = () => resolve(undefined);
  const timer = setInterval(() => void client.query('select 1').catch(finish), timing.check);
  client.once('end', finish);
  client.once('error', finish);
  signal.addEventListener('abort', finish);
  await promise;
  clearInterval(timer);
  signal.removeEventListener('abort', finish);
  client.removeAllListeners('notification');
  await Promise.race([client.end(), new Promise((done) => setTimeout(done, 1_000).unref())]).catch(
    () => undefined,
  );
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, signal.aborted ? 0 : milliseconds * (0.5 + Math.random()));
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

async function keepListening(options: ListenerOptions, signal: AbortSignal): Promise<void> {
  let wait: number = timing.firstPause;
  while (!signal.aborted) {
    try {
      const client = await connectAndListen(options);
      wait = timing.firstPause;
      options.onListening(true);
      await waitUntilLost(client, signal);
      options.onListening(false);
    } catch (error) {
      options.log.warn({ err: error }, 'live updates: no connection to the database');
    }
    await pause(wait, signal);
    wait = Math.min(wait * 2, timing.longestPause);
  }
}

/** Listens to the database's announcements on a connection of its own, and connects again when it is lost. */
export function startListener(options: ListenerOptions): Listener {
  const controller = new AbortController();
  const done = keepListening(options, controller.signal);
  return {
    close: async () => {
      controller.abort();
      await done;
    },
  };
}
