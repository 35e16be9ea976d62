import { join } from 'node:path';
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
export async function buildPortal(root: string, signal: AbortSignal): Promise<void> {
  const run = createRunner('portal', root, signal);
  await run(listViteParameters('portal'));
  await run(['--import', import.meta.resolve('tsx'), 'portal/prerender/main.ts']);
  compressFiles(join(root, 'build/portal'));
}

/** Builds the desk to `build/desk`, and compresses the files. */
export async function buildDesk(root: string, signal: AbortSignal): Promise<void> {
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
