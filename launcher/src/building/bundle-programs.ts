import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** Where each program's bundle lands, below the root. */
export const bundles = {
  server: 'build/server/main.js',
  sampleData: 'build/sample-data/main.js',
} as const;

const entryPoints = {
  'server/main': 'server/src/main.ts',
  'sample-data/main': 'sample-data/src/main.ts',
};

/** Bundles our own code of each program into one file. Packages from npm stay where they are. */
export async function bundlePrograms(root: string): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: 'build',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    external: externalPackages(root),
    sourcemap: true,
    logLevel: 'silent',
  });
}

function externalPackages(root: string): string[] {
  const names = ['server', 'sample-data', 'contract'].flatMap((workspace) => {
    const text = readFileSync(join(root, workspace, 'package.json'), 'utf8');
    const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> };
    return Object.keys(dependencies);
  });
  return [...new Set(names)].filter((name) => !name.startsWith('@moments/'));
}
