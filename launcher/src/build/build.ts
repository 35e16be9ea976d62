import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from '../run-portal.ts';
import { buildDesk, buildPortal } from './build-apps.ts';
import { buildIfChanged, type BuildOptions, type Target } from './build-if-changed.ts';
import { bundlePrograms, bundles } from './bundle-programs.ts';

const always = ['package-lock.json', 'tsconfig.base.json', 'launcher/src/build', 'contract'];

const targets: readonly Target[] = [
  {
    name: 'portal',
    sources: [...always, 'ui', 'portal'],
    result: 'build/portal/index.html',
    make: buildPortal,
  },
  {
    name: 'desk',
    sources: [...always, 'ui', 'desk'],
    result: 'build/desk/index.html',
    make: buildDesk,
  },
  {
    name: 'server',
    sources: [...always, 'server', 'cli', 'sandbox', 'sample-data'],
    result: bundles.server,
    make: bundlePrograms,
  },
];

/** Builds what has changed since the last build. */
export async function build(options: BuildOptions): Promise<Programs> {
  const { root } = options;
  mkdirSync(join(root, 'build'), { recursive: true });
  const builds = await Promise.allSettled(targets.map((target) => buildIfChanged(target, options)));
  const failed = builds.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return {
    sandbox: [join(root, bundles.sandbox)],
    server: [join(root, bundles.server)],
    sampleData: [join(root, bundles.sampleData)],
  };
}
