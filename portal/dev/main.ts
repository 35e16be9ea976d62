/**
 * The portal in Vite, for `npm run dev`: `main.ts --host <host> --port <port> --api <address of a server>`. A changed file
 * replaces its part of the open page. Calls and the page's configuration come from the server. The sign-in page isn't
 * prerendered here: the browser draws it.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { pageConfiguration } from './page-configuration.ts';
import { holdCalls, untilListening } from './wait-for-server.ts';

const option = { type: 'string', default: '' } as const;
const { host, port, api } = parseArgs({ options: { host: option, port: option, api: option } }).values;

/** What the server answers itself; everything else is the portal's. */
const calls = '^/((api|webhooks)(/|$)|(healthz|readyz|metrics)$)';
const isCall = (url: string): boolean => new RegExp(calls).test(url.split('?')[0] ?? '');
const untilServerListens = () => untilListening(api);

const vite = await createServer({
  configFile: join(import.meta.dirname, '../vite.config.ts'),
  cacheDir: join(import.meta.dirname, '../../.cache/vite'),
  plugins: [holdCalls(isCall, untilServerListens), pageConfiguration(api, untilServerListens)],
  server: { host, port: Number(port), strictPort: true, proxy: { [calls]: api } },
});
await vite.listen();
process.stdout.write(`portal: listening on http://${host}:${port}\n`);
process.once('SIGTERM', () => void vite.close().then(() => process.exit(0)));
