import { join } from 'node:path';
import { startProgram } from './program.ts';
import type { Environment, Settings } from './settings.ts';
import type { StopStack } from './stop-stack.ts';

/** A program that the portal needs. If it exits, all are stopped. */
export interface ManagedProcess {
  name: string;
  /** Resolves when it has exited, with the cause and the place of its log. */
  ended: Promise<string>;
}

export interface Launch {
  name: string;
  /** Node's parameters. */
  program: readonly string[];
  environment: Environment;
  /** The line by which it reports that it is ready. Without one, the launcher waits until it exits. */
  readyLine?: RegExp;
  /** Milliseconds until it is killed if it doesn't stop. */
  patienceMs?: number;
}

/** @returns a function that starts a program, to be stopped with everything else, and waits until it is ready */
export function createLauncher(settings: Settings, stops: StopStack) {
  const logs = join(settings.dataDir, 'logs');
  return async (
    { name, program, environment, readyLine, patienceMs }: Launch,
    signal: AbortSignal,
  ): Promise<ManagedProcess> => {
    signal.throwIfAborted();
    // In production, the system's own log takes what the server says.
    const logFile = settings.sandbox ? join(logs, `${name}.log`) : undefined;
    const running = startProgram({ name, parameters: program, environment, logFile });
    stops.push(() => running.stop(patienceMs));
    const stopEarly = () => void running.stop();
    signal.addEventListener('abort', stopEarly);
    await (readyLine === undefined ? running.waitForEnd() : running.waitForLine(readyLine));
    signal.removeEventListener('abort', stopEarly);
    return {
      name,
      ended: running.ended.then((how) => (logFile === undefined ? how : `${how}, see ${logFile}`)),
    };
  };
}
