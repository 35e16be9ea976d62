import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../start-failure.ts';
import type { Command, Stage } from './stage.ts';
import { readTotals, type Totals } from './totals.ts';

export interface StageResult {
  outcome: 'passed' | 'failed' | 'skipped';
  /** Everything the stage printed or, when it was skipped, the reason. */
  output: string;
  seconds: number;
  totals: Totals;
}

const none: Totals = { passed: 0, failed: 0, skipped: 0 };

/** Runs one stage to its end. A failure is a result, not an exception. */
export async function runStage(stage: Stage, root: string, signal: AbortSignal): Promise<StageResult> {
  const start = performance.now();
  const seconds = () => (performance.now() - start) / 1000;
  try {
    const command = await stage.prepare();
    if ('skipped' in command)
      return { outcome: 'skipped', output: command.skipped, seconds: 0, totals: none };
    const { succeeded, output } = await runCommand(command, root, signal);
    const totals = command.report === undefined ? none : readTotals(join(root, command.report));
    return { outcome: succeeded ? 'passed' : 'failed', output, seconds: seconds(), totals };
  } catch (error) {
    return { outcome: 'failed', output: messageOf(error), seconds: seconds(), totals: none };
  }
}

async function runCommand(command: Command, root: string, signal: AbortSignal) {
  if (command.report !== undefined) rmSync(join(root, command.report), { force: true });
  try {
    return await runNode(command, root, signal);
  } finally {
    await command.cleanUp?.();
  }
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
