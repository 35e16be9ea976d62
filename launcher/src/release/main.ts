import { join, resolve } from 'node:path';
import { build } from '../build/build.ts';
import { StartupError } from '../startup-error.ts';
import { createStopSignal } from '../stop-signal.ts';
import { makeRelease } from './release.ts';

const root = resolve(import.meta.dirname, '../../..');

try {
  await build({ root, say: (line) => console.log(line), signal: createStopSignal() });
  const { folder, archive } = makeRelease(root, join(root, 'build/release'));
  console.log(`release: ${folder}\narchive: ${archive}`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
