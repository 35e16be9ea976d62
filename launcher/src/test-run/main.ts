import { chmodSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium, installChromium } from '../chromium.ts';
import { makeTemporaryFolder, removeTemporaryFolder } from '../embedded-postgres/temporary-folder.ts';
import { findFreePorts } from '../ports.ts';
import { getMessage } from '../startup-error.ts';
import { createStopSignal } from '../stop-stack.ts';
import { runStages } from './run-stages.ts';
import { listStages } from './stages.ts';

const root = resolve(import.meta.dirname, '../../..');

async function run(): Promise<boolean> {
  const text = { type: 'string' } as const;
  const exhaustive = { type: 'boolean', default: false } as const;
  const choice = parseArgs({ options: { only: text, changed: text, exhaustive } }).values;
  const stages = listStages(choice);
  const needsBrowser = stages.some(({ name }) => name === 'browser' || name === 'gallery');
  const firstPort = await findFreePorts(7);
  const folder = makeTemporaryFolder();
  const environment = {
    ...process.env,
    CI: 'true',
    // A database of the person's own is not one to test on.
    DATABASE_URL: undefined,
    TMPDIR: folder,
    EXHAUSTIVE: String(choice.exhaustive),
    CHROMIUM_PATH: needsBrowser ? (findChromium() ?? installChromium()) : undefined,
    // Two runs at the same time must not meet.
    JOURNEYS_PORT: String(firstPort),
    GALLERY_PORT: String(firstPort + 6),
  };
  // Some databases of tests run as a user without rights.
  chmodSync(folder, 0o711);
  const options = { root, environment, say: console.log, signal: createStopSignal() };
  try {
    const { succeeded, summary } = await runStages(stages, options);
    console.log(summary);
    return succeeded;
  } finally {
    await removeTemporaryFolder(folder);
  }
}

try {
  process.exit((await run()) ? 0 : 1);
} catch (error) {
  console.error(getMessage(error));
  process.exit(1);
}
