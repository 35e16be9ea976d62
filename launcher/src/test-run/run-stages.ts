import { runStage, type StageResult } from './run-stage.ts';
import type { Stage } from './stage.ts';
import { sum, type Totals } from './totals.ts';

export interface RunOptions {
  root: string;
  say: (text: string) => void;
  signal: AbortSignal;
}

const checksAtOnce = 2;

/** Runs the stages in order until one fails. @returns whether none did */
export async function runStages(stages: readonly Stage[], options: RunOptions): Promise<boolean> {
  const results: StageResult[] = [];
  const run = async (stage: Stage) => {
    const result = await runStage(stage, options.root, options.signal);
    results.push(result);
    options.say(report(stage.name, result));
  };
  const hasFailed = () => options.signal.aborted || results.some(({ outcome }) => outcome === 'failed');
  const checks = stages.filter(({ kind }) => kind === 'check');
  await inParallel(checks, checksAtOnce, run, hasFailed);
  await inParallel(
    stages.filter(({ kind }) => kind === 'tests'),
    1,
    run,
    hasFailed,
  );
  options.say(lastLine(results));
  return !hasFailed();
}

async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T) => Promise<void>,
  isOver: () => boolean,
): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && !isOver(); item = waiting.shift()) await run(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function report(name: string, { outcome, output, seconds, totals }: StageResult): string {
  if (outcome === 'skipped') return `skipped ${name}: ${output}`;
  const time = `${seconds.toFixed(1)} s`;
  const tests = totals.passed + totals.failed === 0 ? '' : `, ${describe(totals)}`;
  const line = `${outcome.padEnd(7)} ${name} (${time}${tests})`;
  return outcome === 'failed' ? `${output.trimEnd()}\n\n${line}` : line;
}

function describe({ passed, failed, skipped }: Totals): string {
  return `${String(passed)} passed, ${String(failed)} failed${skipped === 0 ? '' : `, ${String(skipped)} skipped`}`;
}

/** A stage that fails without a failed test (lint, a crash) counts as one failure: "0 failed" must mean that all is well. */
function lastLine(results: readonly StageResult[]): string {
  const untold = results.filter(({ outcome, totals }) => outcome === 'failed' && totals.failed === 0).length;
  const totals = sum(results.map((result) => result.totals));
  return describe({ ...totals, failed: totals.failed + untold });
}
