import { resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings that the launcher itself reads. The server reads and checks the others. */
export interface Settings {
  port: number;
  sandboxPort: number;
  deskPort: number;
  /** False: another one may be chosen if it is taken. */
  isDeskPortFixed: boolean;
  host: string;
  deskHost: string;
  /** False for a worker, which has no listener for staff. */
  servesRequests: boolean;
  /** Absolute path. */
  dataDir: string;
  databaseUrl: string | undefined;
  /** False: the providers are the real ones, configured by the environment, and no sandbox is started. */
  sandbox: boolean;
}

/** @throws StartupError naming the wrong value */
export function readSettings(environment: Environment, root: string): Settings {
  const sandbox = findSetting(environment, 'SANDBOX') ?? 'true';
  if (sandbox !== 'true' && sandbox !== 'false') {
    throw new StartupError(`SANDBOX is "${sandbox}": it must be true or false.`);
  }
  const port = readPort(environment, 'PORT', '3000');
  const sandboxPort = readPort(environment, 'SANDBOX_PORT', '3001');
  const deskPort = readPort(environment, 'DESK_PORT', '3002');
  const isDeskPortFixed = sandbox === 'false' || findSetting(environment, 'DESK_PORT') !== undefined;
  rejectSamePorts({
    PORT: port,
    SANDBOX_PORT: sandboxPort,
    ...(isDeskPortFixed ? { DESK_PORT: deskPort } : {}),
  });
  const host = findSetting(environment, 'HOST') ?? '127.0.0.1';
  const databaseUrl = findSetting(environment, 'DATABASE_URL');
  rejectUnsafe(sandbox === 'true', host, databaseUrl);
  return {
    port,
    sandboxPort,
    deskPort,
    isDeskPortFixed,
    deskHost: findSetting(environment, 'DESK_HOST') ?? '127.0.0.1',
    servesRequests: findSetting(environment, 'ROLE') !== 'worker',
    host,
    dataDir: resolve(root, findSetting(environment, 'DATA_DIR') ?? '.data'),
    databaseUrl,
    sandbox: sandbox === 'true',
  };
}

function rejectSamePorts(ports: Readonly<Record<string, number>>): void {
  for (const [name, port] of Object.entries(ports)) {
    const same = Object.entries(ports).find(([other, value]) => other !== name && value === port)?.[0];
    if (same !== undefined)
      throw new StartupError(`${name} and ${same} are both ${String(port)}. Use two different ports.`);
  }
}

const isLoopback = (host: string): boolean => /^(localhost|::1|127(\.\d{1,3}){3})$/.test(host);

/** Rejects two unsafe settings. The server checks the others itself, but these would take effect before it starts. */
function rejectUnsafe(sandbox: boolean, host: string, databaseUrl: string | undefined): void {
  if (sandbox && !isLoopback(host)) {
    throw new StartupError(
      `HOST is ${host}: a sandbox runs only on this machine (127.0.0.1), because everyone knows its keys. Set SANDBOX=false for real members.`,
    );
  }
  if (!sandbox && databaseUrl === undefined) {
    throw new StartupError(
      'DATABASE_URL is not set: with SANDBOX=false, the data belongs in a PostgreSQL of your own. The embedded one is only for the sandbox.',
    );
  }
}

function readPort(environment: Environment, name: string, fallback: string): number {
  const text = findSetting(environment, name) ?? fallback;
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new StartupError(`${name} is "${text}": it must be a port, 1 to 65535.`);
}

/** Reads a setting. An empty value counts as none. */
function findSetting(environment: Environment, name: string): string | undefined {
  const value = environment[name];
  return value === '' ? undefined : value;
}
