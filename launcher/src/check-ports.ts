import { setTimeout as sleep } from 'node:timers/promises';
import { portProblem } from './ports.ts';
import type { Settings } from './settings.ts';
import { StartFailure } from './start-failure.ts';

const patienceMs = 6000;
const pauseMs = 100;

/**
 * Says at once when a port is taken.
 *
 * @param mayBeLeftOver - the last launcher was killed: its programs notice within moments, and until then hold their ports
 */
export async function checkPorts(settings: Settings, mayBeLeftOver: boolean): Promise<void> {
  await checkPort('PORT', settings.port, settings.host, mayBeLeftOver);
  if (settings.sandbox) await checkPort('SANDBOX_PORT', settings.sandboxPort, '127.0.0.1', mayBeLeftOver);
}

async function checkPort(name: string, port: number, host: string, mayBeLeftOver: boolean): Promise<void> {
  let problem = await portProblem(port, host);
  for (
    let waitedMs = 0;
    problem !== undefined && mayBeLeftOver && waitedMs < patienceMs;
    waitedMs += pauseMs
  ) {
    await sleep(pauseMs);
    problem = await portProblem(port, host);
  }
  if (problem === 'EADDRINUSE') {
    throw new StartFailure(
      `${name} ${String(port)} is taken by another program. Stop that one, or set ${name} to a free port.`,
    );
  }
  if (problem !== undefined)
    throw new StartFailure(`${name} ${String(port)} can't be used on ${host}: ${problem}.`);
}
