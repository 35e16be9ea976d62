import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Plugin, ProxyOptions } from 'vite';

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
export async function waitUntilListening(api: string): Promise<void> {
  const address = new URL(api);
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += pauseMs) {
    if (await isListening(address)) return;
    await sleep(pauseMs);
  }
}

/** Holds the calls that come while the server restarts, so that the page doesn't show an error. */
export const holdCalls = (isCall: (url: string) => boolean, untilListening: () => Promise<void>): Plugin => ({
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
export const repeatCutReads: NonNullable<ProxyOptions['configure']> = (proxy) => {
  proxy.on('error', (error, { method, url }, response) => {
    const isCut = 'code' in error && error.code === 'ECONNRESET' && method === 'GET';
    if (isCut && 'headersSent' in response && !response.headersSent)
      response.writeHead(307, { location: url ?? '/', 'cache-control': 'no-store' }).end();
  });
};
