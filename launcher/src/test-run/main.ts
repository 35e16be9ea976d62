import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { messageOf } from '../start-failure.ts';
import { stopSignal } from '../stop-signal.ts';
import { runStages } from './run-stages.ts';
import { readSelection } from './selection.ts';
import { allStages } from './stages.ts';

const root = resolve(import.meta.dirname, '../../..');

try {
  const names = allStages([]).map(({ name }) => name);
  const selection = readSelection(process.argv.slice(2), names);
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const stages = allStages(selection.projects).filter(({ name }) => selection.includes(name));
  const succeeded = await runStages(stages, { root, say: (text) => console.log(text), signal: stopSignal() });
  process.exit(succeeded ? 0 : 1);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
