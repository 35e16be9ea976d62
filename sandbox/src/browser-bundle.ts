import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface BundleOptions {
  format: 'iife' | 'esm';
  /** Constants that the source declares, as JSON. */
  constants?: Record<string, unknown>;
}

/** Bundles a browser script or style sheet from its source on the first request. */
export function createBrowserBundle(
  entry: URL,
  { format, constants = {} }: BundleOptions,
): () => Promise<string> {
  let bundle: Promise<string> | undefined;
  const define = Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return () => (bundle ??= bundleOnce(entry, format, define));
}

async function bundleOnce(
  entry: URL,
  format: BundleOptions['format'],
  define: Record<string, string>,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    write: false,
    format,
    define,
    target: 'es2022',
    charset: 'utf8',
    // Served next to the style sheet.
    external: ['*.woff2'],
    logLevel: 'silent',
  });
  return outputFiles[0]?.text ?? '';
}
