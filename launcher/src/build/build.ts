import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Programs } from '../run-portal.ts';
import { buildIfChanged, type BuildOptions, type Target } from './build-if-changed.ts';
import { bundlePrograms, bundles } from './bundle-programs.ts';
import { startProgram } from '../program.ts';
import { compressFiles } from './compress.ts';

const listViteParameters = (app: string): string[] => [
  'node_modules/vite/bin/vite.js',
  'build',
  app,
  '--logLevel',
  'warn',
];

/** Builds the portal to `build/portal`, renders the sign-in page to HTML, and compresses the files. */
async function buildPortal(root: string, signal: AbortSignal): Promise<void> {
  const run = createRunner('portal', root, signal);
  await run(listViteParameters('portal'));
  await run(['--import', import.meta.resolve('tsx'), 'portal/prerender/main.ts']);
  compressFiles(join(root, 'build/portal'));
}

/** Builds the desk to `build/desk`, and compresses the files. */
async function buildDesk(root: string, signal: AbortSignal): Promise<void> {
  await createRunner('desk', root, signal)(listViteParameters('desk'));
  compressFiles(join(root, 'build/desk'));
}

const createRunner =
  (app: string, root: string, signal: AbortSignal) => async (parameters: readonly string[]) => {
    signal.throwIfAborted();
    const program = startProgram({
      name: `build of the ${app}`,
      parameters,
      workingDirectory: root,
      environment: { ...process.env, NODE_ENV: 'production' },
      logFile: join(root, `build/${app}.log`),
    });
    const stop = () => void program.stop();
    signal.addEventListener('abort', stop);
    await program.waitForEnd();
    signal.removeEventListener('abort', stop);
  };

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
