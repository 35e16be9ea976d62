import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

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
export async function findPortProblem(port: number, host: string): Promise<string | undefined> {
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
