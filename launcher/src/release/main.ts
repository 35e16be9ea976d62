import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from '../build/build.ts';
import { getMessage, StartupError } from '../startup-error.ts';
import { createStopSignal } from '../stop-stack.ts';
import { makeRelease } from './release.ts';

const root = resolve(import.meta.dirname, '../../..');

const help = `Use: npm run release -- [--previous ARCHIVE]

Builds what has changed, and writes the release to build/release/moments-<version>/ and to an archive next to it.
The version is the one in package.json. docs/guide.md says how to raise it.

  --previous ARCHIVE  archive of the release that serves until now, so that its open pages keep working
  --help              prints this`;

function readOptions() {
  try {
    const options = { previous: { type: 'string' }, help: { type: 'boolean' } } as const;
    return parseArgs({ options }).values;
  } catch (error) {
    throw new StartupError(`${getMessage(error)}\n${help}`, { cause: error });
  }
}

try {
  const options = readOptions();
  if (options.help === true) {
    console.log(help);
  } else {
    await build({ root, say: (line) => console.log(line), signal: createStopSignal() });
    const { folder, archive } = makeRelease(root, join(root, 'build/release'), options);
    console.log(`release: ${folder}\narchive: ${archive}`);
  }
  process.exit(0);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
