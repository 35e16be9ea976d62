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
  return findFreePort([port, sandboxPort].includes(deskPort) ? 0 : deskPort);
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

/** Listens for a moment. @returns the port, or the system's error code (`EADDRINUSE`, `EACCES` …) */
function tryPort(port: number, host: string): Promise<number | string> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => {
      const address = server.address();
      const taken = address !== null && typeof address === 'object' ? address.port : port;
      server.close(() => resolve(taken));
    });
  });
}

/** @returns a port of 127.0.0.1 that is free at this moment: the preferred one if it is */
export async function findFreePort(preferred = 0): Promise<number> {
  const first = await tryPort(preferred, '127.0.0.1');
  const port = typeof first === 'string' ? await tryPort(0, '127.0.0.1') : first;
  if (typeof port === 'string') throw new Error(`No free port on 127.0.0.1: ${port}`);
  return port;
}

/** @returns why a program can't listen there, as the system's code; undefined when the port is free */
async function findPortProblem(port: number, host: string): Promise<string | undefined> {
  const result = await tryPort(port, host);
  return typeof result === 'string' ? result : undefined;
}

/** @returns the first of some free ports in a row, below the range that the system assigns automatically to other programs */
export async function findFreePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(12_000, 30_000);
    const ports = Array.from({ length: count }, (_, index) => first + index);
    const problems = await Promise.all(ports.map((port) => findPortProblem(port, '127.0.0.1')));
    if (problems.every((problem) => problem === undefined)) return first;
  }
}
