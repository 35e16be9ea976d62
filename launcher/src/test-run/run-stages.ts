import type { FailedFile } from './failures.ts';
import { runStage, type StageOptions, type StageResult } from './run-stage.ts';
import type { Stage } from './stage.ts';
import { sum, type Totals } from './totals.ts';

export interface RunOptions extends StageOptions {
  say: (text: string) => void;
}

export interface RunResult {
  succeeded: boolean;
  stages: readonly { name: string; outcome: string; seconds: number; unreliable: readonly FailedFile[] }[];
  /** How many tests passed and failed, for the last line. */
  summary: string;
}

/** Each stage waits for a disk, a database, or a browser a part of its time: two of them keep two cores busy. */
const stagesAtOnce = 2;

/** Runs the checks and then the tests, two stages at the same time, until one of them fails. */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<RunResult> {
  const results: (StageResult & { name: string })[] = [];
  const run = async (stage: Stage) => {
    const result = await runStage(stage, options);
    results.push({ name: stage.name, ...result });
    options.say(report(stage.name, result));
  };
  const hasFailed = () => options.signal.aborted || results.some(({ outcome }) => outcome === 'failed');
  for (const kind of ['check', 'tests'] as const) {
    const ofKind = stages.filter((stage) => stage.kind === kind);
    await runInParallel(ofKind, stagesAtOnce, run, hasFailed);
  }
  return { succeeded: !hasFailed(), stages: results, summary: summarize(results) };
}

async function runInParallel<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  const waiting = [...items];
  const runWorker = async () => {
    while (!isOver()) {
      const item = waiting.shift();
      if (item === undefined) return;
      await run(item);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, runWorker));
}

function report(name: string, { outcome, output, seconds, totals, unreliable }: StageResult): string {
  if (outcome === 'skipped') return `skipped ${name}: ${output}`;
  const time = `${seconds.toFixed(1)} s`;
  const tests = totals.passed + totals.failed === 0 ? '' : `, ${describe(totals)}`;
  const line = `${outcome.padEnd(7)} ${name} (${time}${tests})`;
  if (outcome === 'failed') return `${output.trimEnd()}\n\n${line}`;
  return [...unreliable.map(describeUnreliable), line].join('\n');
}

const describeUnreliable = ({ file, tests }: FailedFile): string =>
  [
    `UNRELIABLE ${file} failed, and passed when it ran again by itself:`,
    ...tests.map(({ title, message }) => `${title}\n${message}`),
  ].join('\n');

function describe({ passed, failed, skipped }: Totals): string {
  return `${String(passed)} passed, ${String(failed)} failed${skipped === 0 ? '' : `, ${String(skipped)} skipped`}`;
}

/** Summarizes the results. A stage that fails without a failed test (lint, a crash) counts as one failure, so that "0 failed" means success. */
function summarize(results: readonly StageResult[]): string {
  const withoutTest = results.filter(
    ({ outcome, totals }) => outcome === 'failed' && totals.failed === 0,
  ).length;
  const totals = sum(results.map((result) => result.totals));
  return describe({ ...totals, failed: totals.failed + withoutTest });
}
