import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getMessage } from '../startup-error.ts';
import { createStopSignal } from '../stop-stack.ts';
import { devPrograms, runDev, runDevPortal, serverSources } from './run-dev.ts';

/** Chooses what to run: `npm run dev` runs everything, and `npm run dev -- --only portal` runs only Vite. */
function getRunner(only: string | undefined): typeof runDev {
  if (only === undefined) return runDev;
  if (only === 'portal') return runDevPortal;
  throw new Error(`No such part: ${only}. Use: npm run dev, or npm run dev -- --only portal`);
}

try {
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  await getRunner(values.only)(
    {
      root: resolve(import.meta.dirname, '../../..'),
      environment: process.env,
      programs: devPrograms,
      serverSources,
      say: (line) => console.log(line),
    },
    createStopSignal(),
  );
  process.exit(0);
} catch (error) {
  console.error(getMessage(error));
  process.exit(1);
}
