import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { LogFile } from './log-file.ts';
import type { Environment } from './settings.ts';
import { StartupError } from './startup-error.ts';

export interface Program {
  /** Its name in a sentence: "the server" is `server`. */
  name: string;
  /** Parameters for Node: the script and its own. */
  parameters: readonly string[];
  environment: Environment;
  /** This process's own, when not given. */
  workingDirectory?: string;
  /** Takes all that the program says. Without one, what it says is passed on to standard output. */
  logFile: string | undefined;
  /** It waits for `begin`, and takes its log file only then. */
  isSpare?: boolean;
}

export interface RunningProgram {
  /** Lets a spare continue. */
  begin(): void;
  /** Resolves when a line of standard output matches. @throws StartupError when the program ends before, with its own output */
  waitForLine(pattern: RegExp): Promise<void>;
  /** @throws StartupError with the program's own output, unless it ends with exit code 0 */
  waitForEnd(): Promise<void>;
  /** Resolves when the process is gone, with a message that says how it ended. Never rejects. */
  ended: Promise<string>;
  /** Asks it to end. After the time it gets for that, it is killed. */
  stop(patienceMs?: number): Promise<void>;
}

const endWithParent = new URL('./exit-with-parent.ts', import.meta.url).href;
const nodeOptions = [
  // In megabytes. Twice as much, Node's own limit, takes 10 MB more in a fresh server.
  '--max-semi-space-size=16',
  // The heap's limit also decides how large the heap grows before V8 collects garbage: with Node's own limit (4 GB on a large machine), to
  // four times the live objects, and with this one, to 1.6 times.
  '--max-old-space-size=1024',
  '--enable-source-maps',
  '--disable-warning=ExperimentalWarning',
  '--import',
  endWithParent,
];
const usualPatienceMs = 15_000;

function keepOutput(
  logFile: string | undefined,
  { stdout, stderr }: Pick<ChildProcess, 'stdout' | 'stderr'>,
) {
  if (logFile === undefined) {
    stdout?.on('data', (chunk: Buffer) => process.stdout.write(chunk));
    return undefined;
  }
  const log = new LogFile(logFile);
  for (const stream of [stdout, stderr]) stream?.on('data', (chunk: Buffer) => log.write(chunk));
  return log;
}

/** Starts a program of ours, which ends when this process does. */
export function startProgram(program: Program): RunningProgram {
  const { name, parameters, environment, logFile } = program;
  const child = spawn(process.execPath, [...nodeOptions, ...parameters], {
    cwd: program.workingDirectory,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // A process group of its own: on Ctrl-C the launcher stops its programs in order.
    detached: true,
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('A process was started without its pipes.');
  let log = program.isSpare === true ? undefined : keepOutput(logFile, child);
  // Errors during the start belong in the message of a failed start; later ones in the terminal. The
  // lines of its log, in JSON, are for the log.
  let isReady = false;
  let errorOutput = '';
  createInterface({ input: stderr }).on('line', (line) => {
    if (line.startsWith('{')) return;
    if (isReady) process.stderr.write(`${line}\n`);
    else errorOutput += `${line}\n`;
  });
  const lines = createInterface({ input: stdout });
  const ended = waitUntilClosed(child);
  void ended.then(() => log?.end());
  const createFailure = (how: string) =>
    new StartupError(
      errorOutput.trim() ||
        `The ${name} ended before it was ready (${how}).${logFile === undefined ? '' : ` Its log: ${logFile}`}`,
    );

  return {
    begin: () => {
      log ??= keepOutput(logFile, child);
      child.send('begin');
    },
    waitForLine: async (pattern) => {
      const said = new Promise<undefined>((resolve) => {
        lines.on('line', (line) => {
          if (pattern.test(line)) resolve(undefined);
        });
      });
      const how = await Promise.race([said, ended]);
      if (how !== undefined) throw createFailure(how);
      isReady = true;
    },
    waitForEnd: async () => {
      const how = await ended;
      if (child.exitCode !== 0) throw createFailure(how);
    },
    ended,
    stop: (patienceMs = usualPatienceMs) => stop(child, ended, patienceMs),
  };
}

function waitUntilClosed(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(signal ?? `exit code ${String(code)}`));
  });
}

async function stop(child: ChildProcess, ended: Promise<unknown>, patienceMs: number): Promise<void> {
  child.kill('SIGTERM');
  const giveUp = new AbortController();
  const inTime = await Promise.race([
    ended.then(() => true),
    sleep(patienceMs, false, { signal: giveUp.signal }).catch(() => true),
  ]);
  giveUp.abort();
  if (!inTime) child.kill('SIGKILL');
  await ended;
}
