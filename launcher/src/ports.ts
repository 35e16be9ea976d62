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

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const port = await tryPort(0, '127.0.0.1');
  if (typeof port === 'string') throw new Error(`No free port on 127.0.0.1: ${port}`);
  return port;
}

/** Why nobody could listen there, as the system's code; undefined when the port is free. */
export async function portProblem(port: number, host: string): Promise<string | undefined> {
  const result = await tryPort(port, host);
  return typeof result === 'string' ? result : undefined;
}
