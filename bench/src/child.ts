import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const root = path.resolve(import.meta.dirname, '../..');

/** A program started for the bench. */
export interface Child {
  readonly readyLine: string;
  stop(): Promise<void>;
}

/**
 * Starts a program and waits until it says that it is ready.
 * @throws Error with its output if it exits first
 */
export async function startChild(
  command: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  ready: RegExp,
): Promise<Child> {
  const child = spawn(command, parameters, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, 'exit');
  const readyLine = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (ready.test(line)) resolve(line);
    });
    void ended.then(() => reject(new Error(`${command} ${parameters.join(' ')} ended early.\n${output}`)));
  });
  return {
    readyLine,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
