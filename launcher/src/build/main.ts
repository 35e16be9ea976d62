import { resolve } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { createStopSignal } from '../stop-stack.ts';
import { build } from './build.ts';

try {
  await build({
    root: resolve(import.meta.dirname, '../../..'),
    say: (line) => console.log(line),
    signal: createStopSignal(),
  });
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
