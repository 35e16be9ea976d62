import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, stop } from 'esbuild';
import { bundleServer } from './bundle-server.ts';
import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';

/** A bundled file that looks for files next to itself (`import.meta.url`) must find those next to its source. */
const sourceAddresses: Plugin = {
  name: 'source-addresses',
  setup: (bundle) => {
    bundle.onLoad({ filter: /\/src\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = JSON.stringify(pathToFileURL(path).href);
      return { contents: source.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
};

/** Where each program's bundle lands, below the root. */
export const bundles = {
  sandbox: 'build/sandbox/main.js',
  server: 'build/server/main.js',
  sampleData: 'build/sample-data/main.js',
} as const;

const entryPoints = {
  'sandbox/main': 'sandbox/src/main.ts',
  'sample-data/main': 'sample-data/src/main.ts',
};

/** The files that the server's bundle is made of, from the root, one a line: what a release has to name licenses for. */
export const serverFiles = 'build/server.files';

/** Bundles the server with its packages, and our own code of the other programs. */
export async function bundlePrograms(root: string): Promise<void> {
  // Its shared files have other names after each change.
  rmSync(join(root, 'build/server'), { recursive: true, force: true });
  writeFileSync(join(root, serverFiles), (await bundleServer(root, 'build/server')).join('\n'));
  await bundleOwnCode(root);
}

/** Bundles our own code of the sandbox and the sample data. Packages from npm stay where they are. */
async function bundleOwnCode(root: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'build',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    external: listExternalPackages(root),
    plugins: [sourceAddresses],
    sourcemap: true,
    logLevel: 'silent',
  });
  // Its helper process would stay for as long as this one.
  await stop();
}

interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function listExternalPackages(root: string): string[] {
  const names = ['.', 'sandbox', 'server', 'sample-data', 'contract'].flatMap((workspace) => {
    const text = readFileSync(join(root, workspace, 'package.json'), 'utf8');
    const { dependencies, devDependencies } = JSON.parse(text) as PackageFile;
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  return [...new Set(names)].filter((name) => !name.startsWith('@moments/'));
}
