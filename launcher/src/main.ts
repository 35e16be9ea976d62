import { resolve } from 'node:path';
import { build } from './build/build.ts';
import { runPortal } from './run-portal.ts';
import { StartupError } from './startup-error.ts';
import { createStopSignal } from './stop-stack.ts';

// A full disk or a closed terminal must not end what is running.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

const root = resolve(import.meta.dirname, '../..');

try {
  const say = (line: string) => console.log(line);
  await runPortal(
    { root, environment: process.env, say, build: (signal) => build({ root, say, signal }) },
    createStopSignal(),
  );
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
