import { join } from 'node:path';
import { startProgram } from './program.ts';
import type { Environment, Settings } from './settings.ts';
import type { StopStack } from './stop-stack.ts';

/** A part that must go on for the portal to go on. */
export interface ManagedProcess {
  name: string;
  /** Resolves when it is gone, with a message that says how and where to look. */
  ended: Promise<string>;
}

export interface Launch {
  name: string;
  /** Node's parameters. */
  program: readonly string[];
  environment: Environment;
  /** The line by which it says that it is ready; without one it is waited for until it is done. */
  readyLine?: RegExp;
  /** Milliseconds that it gets to end before it is killed. */
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
    await (readyLine === undefined ? running.untilDone() : running.untilItSays(readyLine));
    signal.removeEventListener('abort', stopEarly);
    return {
      name,
      ended: running.ended.then((how) => (logFile === undefined ? how : `${how}, see ${logFile}`)),
    };
  };
}
