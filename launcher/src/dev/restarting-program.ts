import { join } from 'node:path';
import { startProgram, type Program, type RunningProgram } from '../program.ts';
import { getMessage } from '../startup-error.ts';

interface RestartingProgramOptions {
  program: Program & { logFile: string };
  /** The packages that it imports. */
  packages: readonly string[];
  /** The line by which it says that it is ready. */
  readyLine: RegExp;
  say: (line: string) => void;
}

/** A change of its source interrupts it, because the program survives a kill at any time. */
const patienceMs = 100;

const spare = join(import.meta.dirname, 'spare.ts');

/**
 * A program that starts again when its source changes. One that can't start waits for the next change. A spare process has
 * the packages loaded already, which is half of a start.
 */
export class RestartingProgram {
  readonly #options: RestartingProgramOptions;
  #running: RunningProgram | undefined;
  #spare: RunningProgram;
  #restarts: Promise<void> = Promise.resolve();
  #waiting: string | undefined;
  #isOver = false;

  constructor(options: RestartingProgramOptions) {
    this.#options = options;
    this.#spare = this.#startSpare();
  }

  /** @throws StartupError with the program's own output */
  async start(): Promise<void> {
    const { program, readyLine, say } = this.#options;
    const running = this.#spare;
    this.#running = running;
    running.begin();
    try {
      await running.waitForLine(readyLine);
    } finally {
      // Only now: while it starts, the program has the processor for itself.
      if (!this.#hasStopped()) this.#spare = this.#startSpare();
    }
    void running.ended.then((how) => {
      if (this.#running === running)
        say(
          `The ${program.name} ended (${how}), see ${program.logFile}. It starts again at the next change.`,
        );
    });
  }

  /** Starts it again, after a restart that is still running; changes during that one count as one. */
  restart(changed: string): void {
    const isQueued = this.#waiting !== undefined;
    this.#waiting = changed;
    if (!isQueued) this.#restarts = this.#restarts.then(() => this.#restart());
  }

  /** Stops it for good. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all([this.#stopRunning(), this.#spare.stop(patienceMs)]);
    await this.#restarts;
  }

  /** A call, because it changes while a restart waits. */
  #hasStopped(): boolean {
    return this.#isOver;
  }

  #startSpare(): RunningProgram {
    const { program, packages } = this.#options;
    const parameters = [spare, ...program.parameters, ...packages];
    return startProgram({ ...program, parameters, isSpare: true });
  }

  async #restart(): Promise<void> {
    if (this.#hasStopped()) return;
    const { program, say } = this.#options;
    const changed = this.#waiting ?? '';
    this.#waiting = undefined;
    const start = performance.now();
    await this.#stopRunning();
    try {
      await this.start();
      say(`${program.name}: restarted in ${((performance.now() - start) / 1000).toFixed(1)} s (${changed})`);
    } catch (error) {
      if (!this.#hasStopped())
        say(`${getMessage(error)}\nThe ${program.name} starts again at the next change.`);
    }
  }

  async #stopRunning(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.stop(patienceMs);
  }
}
