import { resolve } from 'node:path';
import { StartFailure } from './start-failure.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What the launcher itself reads; all else is for the server, which checks it. */
export interface Settings {
  port: number;
  sandboxPort: number;
  host: string;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** False: the providers are the real ones, configured by the environment, and no sandbox is started. */
  sandbox: boolean;
}

/** @throws StartFailure naming the wrong value */
export function readSettings(environment: Environment, root: string): Settings {
  const port = readPort(environment, 'PORT', '3000');
  const sandboxPort = readPort(environment, 'SANDBOX_PORT', '3001');
  if (port === sandboxPort)
    throw new StartFailure(`PORT and SANDBOX_PORT are both ${String(port)}: choose two.`);
  const sandbox = given(environment, 'SANDBOX') ?? 'true';
  if (sandbox !== 'true' && sandbox !== 'false') {
    throw new StartFailure(`SANDBOX is "${sandbox}": it must be true or false.`);
  }
  return {
    port,
    sandboxPort,
    host: given(environment, 'HOST') ?? '127.0.0.1',
    dataDir: resolve(root, given(environment, 'DATA_DIR') ?? '.data'),
    databaseUrl: given(environment, 'DATABASE_URL'),
    sandbox: sandbox === 'true',
  };
}

function readPort(environment: Environment, name: string, fallback: string): number {
  const text = given(environment, name) ?? fallback;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new StartFailure(`${name} is "${text}": it must be a port, 1 to 65535.`);
}

/** An empty value counts as none. */
function given(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  return value === '' ? undefined : value;
}
