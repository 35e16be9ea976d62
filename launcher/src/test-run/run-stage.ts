import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { getMessage } from '../startup-error.ts';
import { readFailedFiles, type FailedFile } from './failures.ts';
import type { Command, Stage } from './stage.ts';
import { readTotals, type Totals } from './totals.ts';

export interface StageResult {
  outcome: 'passed' | 'failed' | 'skipped';
  /** Everything the stage printed or, when it was skipped, the reason. */
  output: string;
  seconds: number;
  totals: Totals;
  /** Files that failed in the whole run, and passed when they ran again without the others. */
  unreliable: readonly FailedFile[];
}

export interface StageOptions {
  root: string;
  signal: AbortSignal;
  /** Whether a failed file is failed, without a second run. */
  isOnce: boolean;
}

/** More failures than these have a cause in common: a second run would only cost time. */
const filesToRunAgain = 3;

const none: Totals = { passed: 0, failed: 0, skipped: 0 };

/** Runs one stage to its end. A failure is a result, not an exception. */
export async function runStage(stage: Stage, options: StageOptions): Promise<StageResult> {
  const start = performance.now();
  const end = (result: Omit<StageResult, 'seconds'>): StageResult => ({
    ...result,
    seconds: (performance.now() - start) / 1000,
  });
  try {
    const command = await stage.prepare();
    if ('skipped' in command)
      return { outcome: 'skipped', output: command.skipped, seconds: 0, totals: none, unreliable: [] };
    try {
      return end(await (options.isOnce ? runOnce : runTwice)(command, options));
    } finally {
      await command.cleanUp?.();
    }
  } catch (error) {
    return end({ outcome: 'failed', output: getMessage(error), totals: none, unreliable: [] });
  }
}

type Outcome = Omit<StageResult, 'seconds'>;

/** Runs a few failed files again, on their own. A file that passes then failed by chance or because of the load of the others. */
async function runTwice(command: Command, options: StageOptions): Promise<Outcome> {
  const first = await runOnce(command, options);
  const { report, runAgain } = command;
  if (first.outcome === 'passed' || options.signal.aborted) return first;
  if (report === undefined || runAgain === undefined) return first;
  const failed = readFailedFiles(join(options.root, report), options.root);
  if (failed.length === 0 || failed.length > filesToRunAgain) return first;
  const second = await runOnce({ ...command, ...runAgain(failed.map(({ file }) => file)) }, options);
  if (second.outcome === 'failed')
    return { ...first, output: `${first.output}\n\nThe failed files again:\n${second.output}` };
  const { passed, skipped } = first.totals;
  return {
    ...second,
    totals: { passed: passed + first.totals.failed, failed: 0, skipped },
    unreliable: failed,
  };
}

async function runOnce(command: Command, { root, signal }: StageOptions): Promise<Outcome> {
  if (command.report !== undefined) rmSync(join(root, command.report), { force: true });
  const { succeeded, output } = await runNode(command, root, signal);
  const totals = command.report === undefined ? none : readTotals(join(root, command.report));
  return { outcome: succeeded ? 'passed' : 'failed', output, totals, unreliable: [] };
}

function runNode({ parameters, environment }: Command, root: string, signal: AbortSignal) {
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      // A database of the person's own is not one to test on.
      env: { ...process.env, DATABASE_URL: undefined, CI: 'true', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', (error) => (output += error.message));
    child.once('close', (code) => {
      signal.removeEventListener('abort', stop);
      resolve({ succeeded: code === 0, output });
    });
  });
}
