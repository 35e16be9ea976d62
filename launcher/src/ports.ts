import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

const patienceMs = 6000;
const pauseMs = 100;

/**
 * Says right away when a port is taken.
 *
 * @param canBeLeftover - the last launcher was killed: its programs notice within moments, and until then hold their ports
 */
export async function checkPorts(settings: Settings, canBeLeftover: boolean): Promise<void> {
  await checkPort('PORT', settings.port, settings.host, canBeLeftover);
  if (settings.sandbox) await checkPort('SANDBOX_PORT', settings.sandboxPort, '127.0.0.1', canBeLeftover);
}

/**
 * Checks the port of the staff API. A sandbox that wasn't given one takes another if it is taken, so that two sandboxes can run.
 *
 * @returns the port to use
 */
export async function claimDeskPort(settings: Settings, canBeLeftover: boolean): Promise<number> {
  const { deskPort, deskHost, isDeskPortFixed, port, sandboxPort } = settings;
  if (isDeskPortFixed) {
    await checkPort('DESK_PORT', deskPort, deskHost, canBeLeftover);
    return deskPort;
  }
  await findProblem(deskPort, deskHost, canBeLeftover);
  return findFreePort([port, sandboxPort].includes(deskPort) ? undefined : deskPort);
}

/** Waits for a port that a killed launcher's programs may still hold. @returns why it can't be used */
async function findProblem(port: number, host: string, canBeLeftover: boolean): Promise<string | undefined> {
  let problem = await findPortProblem(port, host);
  for (
    let waitedMs = 0;
    problem !== undefined && canBeLeftover && waitedMs < patienceMs;
    waitedMs += pauseMs
  ) {
    await sleep(pauseMs);
    problem = await findPortProblem(port, host);
  }
  return problem;
}

async function checkPort(name: string, port: number, host: string, canBeLeftover: boolean): Promise<void> {
  const problem = await findProblem(port, host, canBeLeftover);
  if (problem === 'EADDRINUSE') {
    throw new StartupError(
      `${name} ${String(port)} is taken by another program. Stop that one, or set ${name} to a free port.`,
    );
  }
  if (problem !== undefined)
    throw new StartupError(`${name} ${String(port)} can't be used on ${host}: ${problem}.`);
}

/** Listens for a moment. @returns why a program can't listen there, as the system's code (`EADDRINUSE`, `EACCES` …); undefined when the port is free */
function findPortProblem(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** @returns a port of 127.0.0.1 that is free at this moment: the preferred one if it is */
export async function findFreePort(preferred?: number): Promise<number> {
  const isFree = preferred !== undefined && (await findPortProblem(preferred, '127.0.0.1')) === undefined;
  return isFree ? preferred : findFreePorts(1);
}

/**
 * @returns the first of some free ports in a row, below the range from which the system takes the ports of outgoing connections: one of
 *   those could take the port before the program listens
 */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(12_000, 30_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const problems = await Promise.all(ports.map((port) => findPortProblem(port, '127.0.0.1')));
    if (problems.every((problem) => problem === undefined)) return first;
  }
}
