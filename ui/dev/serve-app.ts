import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { createPageConfiguration } from './page-configuration.ts';
import { holdCalls, repeatCutReads, waitUntilListening } from './wait-for-server.ts';

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
