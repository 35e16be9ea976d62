import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { getMessage } from '../startup-error.ts';
import { createStopSignal } from '../stop-signal.ts';
import { getPartOfCommit, readCommit } from './git.ts';
import { partCount, readOptions, type TestOptions } from './options.ts';
import { runStages } from './run-stages.ts';
import { keepStageTimes } from './stage-times.ts';
import type { Stage } from './stage.ts';
import { listChosenStages, stageNames } from './stages.ts';

const root = resolve(import.meta.dirname, '../../..');
const say = (text: string) => console.log(text);

/** Runs of one kind can be compared. */
const getKind = ({ isWhole, changedSince }: TestOptions, stages: readonly Stage[]): string =>
  [
    isWhole ? 'whole' : 'sampled',
    changedSince === undefined ? 'all' : 'changed',
    ...stages.map(({ name }) => name),
  ].join(' ');

function introduce({ isWhole, part }: TestOptions): void {
  if (isWhole) return;
  say(
    `part ${String(part)} of ${String(partCount)} of the sampled tests (again: --part ${String(part)}, all: --whole)`,
  );
}

try {
  const options = readOptions(process.argv.slice(2), stageNames, getPartOfCommit(root));
  mkdirSync(join(root, 'test-results'), { recursive: true });
  const stages = listChosenStages(root, options);
  if (stages.some(({ kind }) => kind === 'tests')) introduce(options);
  const start = performance.now();
  const { isOnce } = options;
  const run = await runStages(stages, { root, say, signal: createStopSignal(), isOnce });
  const { succeeded, stages: times, summary } = run;
  say(
    keepStageTimes(root, {
      kind: getKind(options, stages),
      commit: readCommit(root),
      at: new Date().toISOString(),
      totalSeconds: (performance.now() - start) / 1000,
      stages: times.map(({ name, outcome, seconds, unreliable }) => {
        return { name, outcome, seconds, unreliable: unreliable.map(({ file }) => file) };
      }),
    }),
  );
  say(summary);
  process.exit(succeeded ? 0 : 1);
} catch (error) {
  console.error(getMessage(error));
  process.exit(1);
}
