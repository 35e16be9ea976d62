import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getReport, type Stage } from './stages.ts';

interface RunOptions {
  root: string;
  environment: NodeJS.ProcessEnv;
  say: (text: string) => void;
  signal: AbortSignal;
}

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

type Result = Totals & Pick<Stage, 'name' | 'kind'>;

/** A stage of tests uses all cores: two at once took as long, and some of their waits ran out. */
const stagesAtOnce: Record<Stage['kind'], number> = { check: 2, tests: 1 };

/**
 * Runs the checks, until one of them fails, and then all tests.
 *
 * @returns whether all passed, and the last line to print
 */
export async function runStages(stages: readonly Stage[], options: RunOptions) {
  const results: Result[] = [];
  const isOver = () =>
    options.signal.aborted || results.some(({ kind, failed }) => kind === 'check' && failed > 0);
  for (const kind of ['check', 'tests'] as const) {
    const waiting = stages.filter((stage) => stage.kind === kind);
    const runNext = async () => {
      while (!isOver()) {
        const stage = waiting.shift();
        if (stage === undefined) return;
        results.push(await runStage(stage, options));
      }
    };
    await Promise.all(Array.from({ length: stagesAtOnce[kind] }, runNext));
  }
  const succeeded = !options.signal.aborted && results.every(({ failed }) => failed === 0);
  return { succeeded, summary: summarize(results) };
}

async function runStage({ name, kind, command }: Stage, options: RunOptions): Promise<Result> {
  const report = join(options.root, getReport(name));
  rmSync(report, { force: true });
  const start = performance.now();
  const { succeeded, output } = await runCommand(command, options);
  const totals = readTotals(report);
  // A stage that breaks off without a failed test counts as one, so that "0 failed" means success.
  if (!succeeded) totals.failed = Math.max(1, totals.failed);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  const tests = kind === 'tests' ? `, ${describe(totals)}` : '';
  options.say(`${succeeded ? 'passed ' : `${output.trimEnd()}\n\nfailed `} ${name} (${seconds} s${tests})`);
  return { name, kind, ...totals };
}

function runCommand(command: readonly string[], options: RunOptions) {
  return new Promise<{ succeeded: boolean; output: string }>((resolve) => {
    const child = spawn(process.execPath, command, {
      cwd: options.root,
      env: options.environment,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Gives it a process group, which ends with it.
      detached: true,
    });
    const killGroup = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // No process of the group is left.
      }
    };
    const stop = () => {
      // Playwright stops the product only after this signal. The timer is for one that hangs.
      child.kill('SIGINT');
      setTimeout(killGroup, 30_000).unref();
    };
    options.signal.addEventListener('abort', stop);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', (error) => (output += error.message));
    child.once('exit', killGroup);
    child.once('close', (code) => {
      options.signal.removeEventListener('abort', stop);
      resolve({ succeeded: code === 0, output });
    });
  });
}

/** Reads a JSON report of vitest or Playwright. A run that broke off before it wrote one has no totals. */
function readTotals(file: string): Totals {
  if (!existsSync(file)) return { passed: 0, failed: 0, skipped: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as
    | { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }
    | { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
  if ('stats' in report) {
    const { expected, unexpected, flaky, skipped } = report.stats;
    return { passed: expected, failed: unexpected + flaky, skipped };
  }
  const skipped = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped };
}

const describe = ({ passed, failed, skipped }: Totals): string =>
  `${String(passed)} passed, ${String(failed)} failed${skipped === 0 ? '' : `, ${String(skipped)} skipped`}`;

function summarize(results: readonly Result[]): string {
  if (results.every(({ kind }) => kind === 'check'))
    return results.map(({ name, failed }) => `${name} ${failed === 0 ? 'passed' : 'failed'}`).join(', ');
  const sum = (key: keyof Totals) => results.reduce((total, result) => total + result[key], 0);
  return describe({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') });
}
