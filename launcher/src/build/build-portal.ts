import { join } from 'node:path';
import { startProgram } from '../program.ts';
import { compressFiles } from './compress.ts';

/** Builds the portal's files to `build/portal`, the sign-in page as ready HTML, each with its compressed forms. */
export async function buildPortal(root: string, signal: AbortSignal): Promise<void> {
  await run(['node_modules/vite/bin/vite.js', 'build', 'portal', '--logLevel', 'warn'], root, signal);
  await run(['--import', import.meta.resolve('tsx'), 'portal/prerender/main.ts'], root, signal);
  compressFiles(join(root, 'build/portal'));
}

async function run(parameters: readonly string[], root: string, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const program = startProgram({
    name: 'build of the portal',
    parameters,
    workingDirectory: root,
    environment: { ...process.env, NODE_ENV: 'production' },
    logFile: join(root, 'build/portal.log'),
  });
  const stop = () => void program.stop();
  signal.addEventListener('abort', stop);
  await program.untilDone();
  signal.removeEventListener('abort', stop);
}
