import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Message } from '../messages/message.ts';
import type { Store } from '../store.ts';
import type { OptOuts } from '../twilio/opt-outs.ts';
import { toSeenMessage, type LiveState, type SeenMessage } from './live-messages.ts';

export interface LiveFeedOptions {
  store: Store;
  clock: Clock;
  faults: Faults;
  log: MessageLog;
  optOuts: OptOuts;
}

const lookAroundMs = 500;
const mostMessages = 400;

/** Registers `GET /api/events-stream`: server-sent events with everything that the page shows, as it happens. */
export function registerLiveFeed(app: FastifyInstance, options: LiveFeedOptions): void {
  const watchers = new Set<ServerResponse>();
  const sendToAll = (event: string, data: unknown) => {
    for (const watcher of watchers) watcher.write(formatEvent(event, data));
  };
  const state = createStateReader(options);
  const records = createRecordsReader(app);
  let sent = { state: '', records: '' };
  options.log.onMessage((message) => {
    sendToAll('message', toSeenMessage(message));
  });
  options.store.onReset(() => {
    sendToAll('reset', {});
  });

  // Faults are used up, phones opt out and payments are made without anyone telling, so look when someone watches.
  const timer = setInterval(() => void lookAround(), lookAroundMs).unref();
  const lookAround = async () => {
    if (watchers.size === 0) return;
    const now = { state: JSON.stringify(state()), records: await records() };
    if (now.state !== sent.state) sendToAll('state', state());
    if (now.records !== sent.records) sendToAll('books', {});
    sent = now;
  };
  app.addHook('onClose', async () => {
    clearInterval(timer);
    return Promise.resolve();
  });

  app.get('/api/events-stream', (request, reply) => {
    reply.hijack();
    const watcher = reply.raw;
    watcher.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    watcher.write(
      `retry: 1000\n${formatEvent('snapshot', { messages: listLatest(options.log), state: state() })}`,
    );
    watchers.add(watcher);
    request.raw.socket.once('close', () => watchers.delete(watcher));
  });
}

const formatEvent = (event: string, data: unknown): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Lists the latest messages, oldest first. */
const listLatest = (log: MessageLog): SeenMessage[] =>
  log
    .listNewestFirst()
    .slice(0, mostMessages)
    .reverse()
    .map((message: Message) => toSeenMessage(message));

function createStateReader({ faults, optOuts, clock }: LiveFeedOptions): () => LiveState {
  return () => {
    const offset = clock.now() - Date.now();
    return {
      faults: faults.list(),
      optOuts: optOuts.list(),
      clockOffsetMs: Math.round(offset / 1_000) * 1_000,
    };
  };
}

/** Reads the Stripe records as one text, to see whether they changed. */
function createRecordsReader(app: FastifyInstance): () => Promise<string> {
  return async () => (await app.inject('/api/books')).payload;
}
