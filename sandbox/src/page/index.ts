import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { createBrowserBundle } from '../browser-script-route.ts';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults.ts';
import type { MessageLog } from '../messages/message-log.ts';
import type { Message } from '../messages/message.ts';
import type { Store } from '../store.ts';
import type { OptOuts } from '../twilio/opt-outs.ts';
import { type LiveState, type PageSettings, type SeenMessage, toSeenMessage } from './live-messages.ts';

interface LiveFeedOptions {
  store: Store;
  clock: Clock;
  faults: Faults;
  log: MessageLog;
  optOuts: OptOuts;
}

const lookAroundMs = 500;
const mostMessages = 400;

/** Registers `GET /api/events-stream`: server-sent events with everything that the page shows, as it happens. */
function registerLiveFeed(app: FastifyInstance, options: LiveFeedOptions): void {
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

type Options = LiveFeedOptions & PageSettings;

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; connect-src 'self'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const icon =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><path fill='%235B2CB4' d='M16 3c8 0 14 5.2 14 12s-6 12-14 12c-1.7 0-3.3-.2-4.8-.7L4.6 29l1.5-5.4C3.5 21.4 2 18.4 2 15 2 8.2 8 3 16 3z'/></svg>";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Moments sandbox</title>
    <link rel="icon" href="${icon}" />
    <link rel="stylesheet" href="/page.css" />
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    <div id="root"></div>
    <noscript>This page needs JavaScript.</noscript>
  </body>
</html>
`;

/** Serves the page that people keep open next to the portal. */
export const registerPage: FastifyPluginAsync<Options> = async (app, options) => {
  app.get('/', (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', policy).send(page),
  );
  registerAssetRoutes(app, options);
  registerLiveFeed(app, options);
  registerEmailDesignRoute(app, options.log);
  return Promise.resolve();
};

function registerAssetRoutes(app: FastifyInstance, { portalUrl, numbers }: PageSettings): void {
  const bundle = createBrowserBundle(new URL('../browser/page/main.tsx', import.meta.url), {
    format: 'esm',
    constants: { SETTINGS: { portalUrl, numbers } },
  });
  app.get('/page.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send((await bundle()).script),
  );
  app.get('/page.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').send((await bundle()).style),
  );
  const font = new URL(import.meta.resolve('@moments/ui/theme/fonts/poppins-latin.woff2'));
  app.get('/fonts/poppins-latin.woff2', async (_request, reply) =>
    reply
      .type('font/woff2')
      .header('cache-control', 'max-age=86400')
      .send(await readFile(font)),
  );
}

/** The policy for untrusted HTML: no scripts, no forms, no access to the page around it. */
const designPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; font-src data:; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Serves an email's design for a frame. Its links open in new tabs. */
function registerEmailDesignRoute(app: FastifyInstance, log: MessageLog): void {
  app.get<{ Params: { id: string } }>('/mails/:id', (request, reply) => {
    const design = log.get(request.params.id)?.html;
    if (design === undefined)
      return reply
        .code(404)
        .send({ code: 'not_found', message: 'This email doesn’t exist or has no design' });
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', designPolicy)
      .send(`<base target="_blank" />${design}`);
  });
}
