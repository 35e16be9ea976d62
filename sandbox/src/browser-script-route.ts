import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { FastifyInstance } from 'fastify';
import { applyFaults } from './fault-hooks.ts';
import type { Faults, Provider } from './faults.ts';

export interface BundleOptions {
  format: 'iife' | 'esm';
  /** Constants that the source declares, as JSON. */
  constants?: Record<string, unknown>;
}

export interface Bundle {
  script: string;
  /** The style sheets that the script imports. */
  style: string;
}

/** Bundles a browser script from its source on the first request. */
export function createBrowserBundle(
  entry: URL,
  { format, constants = {} }: BundleOptions,
): () => Promise<Bundle> {
  let bundle: Promise<Bundle> | undefined;
  const values = { 'process.env.NODE_ENV': 'production', ...constants };
  const define = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return () => (bundle ??= bundleOnce(entry, format, define));
}

async function bundleOnce(
  entry: URL,
  format: BundleOptions['format'],
  define: Record<string, string>,
): Promise<Bundle> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    outdir: '/',
    bundle: true,
    write: false,
    format,
    define,
    jsx: 'automatic',
    target: 'es2022',
    charset: 'utf8',
    // Served next to the style sheet.
    external: ['*.woff2'],
    logLevel: 'silent',
  });
  const find = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: find('.js'), style: find('.css') };
}

interface Options {
  path: string;
  provider: Provider;
  faults: Faults;
  bundle: () => Promise<Bundle>;
}

/** Serves a provider's browser script to pages of any origin. With a fault, the script fails to load or hangs. */
export function registerBrowserScriptRoute(
  app: FastifyInstance,
  { path, provider, faults, bundle }: Options,
): void {
  void app.register(async (scope) => {
    applyFaults(scope, {
      faults,
      provider,
      createErrorBody: () => ({ message: 'A sandbox fault made this request fail' }),
      findCaller: () => 'browser',
    });
    scope.get(path, async (_request, reply) =>
      reply
        .type('text/javascript; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send((await bundle()).script),
    );
    return Promise.resolve();
  });
}
