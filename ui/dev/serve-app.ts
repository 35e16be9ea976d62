import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createServer, type Plugin, type ProxyOptions } from 'vite';

const pauseMs = 50;
const longestWaitMs = 15_000;

function isListening({ hostname, port }: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    const finish = (result: boolean) => {
      socket.destroy();
      resolve(result);
    };
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

/** Waits until the server accepts connections. After 15 s it returns anyway, and the request fails with the real reason. */
async function waitUntilListening(api: string): Promise<void> {
  const address = new URL(api);
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pauseMs) {
    if (await isListening(address)) return;
    await sleep(pauseMs);
  }
}

/** Holds the calls that come while the server restarts, so that the page doesn't show an error. */
const holdCalls = (isCall: (url: string) => boolean, untilListening: () => Promise<void>): Plugin => ({
  name: 'hold-calls',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (isCall(request.url ?? '')) void untilListening().then(() => next());
      else next();
    });
  },
});

/**
 * Repeats a read that the end of the server cut off: the browser follows the redirect, and the call then waits for the new server. A
 * write isn't repeated, because it may have taken effect.
 */
const repeatCutReads: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (error, { method, url }, response) => {
    const isCut = 'code' in error && error.code === 'ECONNRESET' && method === 'GET';
    if (isCut && 'headersSent' in response && !response.headersSent)
      response.writeHead(307, { location: url ?? '/', 'cache-control': 'no-store' }).end();
  });
};

/** Vite serves the page from its root, so a path that leaves the root needs the file system's address. */
const uiSource = resolve(import.meta.dirname, '../src');

/** @returns the element in which the server writes its configuration, or nothing if its page has none */
async function fetchConfigurationElement(api: string, id: string): Promise<string> {
  const reply = await fetch(api, { headers: { accept: 'text/html' } });
  const element = new RegExp(`<script type="application/json" id="${id}">.*?</script>`);
  return element.exec(await reply.text())?.[0] ?? '';
}

/**
 * Puts the server's own configuration into each page that Vite serves, as the server does with the built pages.
 *
 * @param id of the element; the page has a comment with the same name
 */
const createPageConfiguration = (api: string, id: string, untilListening: () => Promise<void>): Plugin => ({
  name: 'page-configuration',
  transformIndexHtml: async (html) => {
    await untilListening();
    const element = await fetchConfigurationElement(api, id);
    return html.replace(`<!--${id}-->`, () => element).replaceAll('"../ui/src/', `"/@fs${uiSource}/`);
  },
});

interface App {
  /** The name in the line that says that it listens. */
  readonly name: string;
  /** The app's folder, with its Vite configuration. */
  readonly root: string;
  /** The ID of the element with the configuration in the page. */
  readonly configurationId: string;
}

const option = { type: 'string', default: '' } as const;

/** The paths that the server answers itself; all others are the app's. */
const calls = '^/((api|webhooks)(/|$)|(healthz|readyz|metrics)$)';
const isCall = (url: string): boolean => new RegExp(calls).test(url.split('?')[0] ?? '');

/**
 * Serves an app in Vite, for `npm run dev`: `main.ts --host <host> --port <port> --api <address of a server>`. A changed file
 * replaces its part of the open page. Calls and the page's configuration come from the server.
 */
export async function serveApp({ name, root, configurationId }: App): Promise<void> {
  const { host, port, api } = parseArgs({ options: { host: option, port: option, api: option } }).values;
  const waitForServer = () => waitUntilListening(api);
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    cacheDir: join(root, `../.cache/vite-${name}`),
    plugins: [holdCalls(isCall, waitForServer), createPageConfiguration(api, configurationId, waitForServer)],
    server: {
      host,
      port: Number(port),
      strictPort: true,
      // The host stays the page's: the desk's server compares it with the page's origin.
      proxy: { [calls]: { target: api, changeOrigin: false, configure: repeatCutReads } },
    },
  });
  await vite.listen();
  process.stdout.write(`${name}: listening on http://${host}:${port}\n`);
  process.once('SIGTERM', () => void vite.close().then(() => process.exit(0)));
}
