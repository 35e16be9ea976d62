import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from './settings.ts';
import { StartupError } from './startup-error.ts';

/** Addresses of a sandbox that are chosen at each start. */
const chosen = ['DATABASE_URL', 'SMTP_URL'] as const;

const getFile = (dataDir: string): string => join(dataDir, 'running.json');

/** Writes down where the parts of a sandbox listen, for programs that are started later. */
export function noteRunning(dataDir: string, environment: Environment): void {
  const addresses = Object.fromEntries(chosen.map((name) => [name, environment[name]]));
  writeFileSync(getFile(dataDir), JSON.stringify(addresses, null, 2), { mode: 0o600 });
}

/** @throws StartupError if no sandbox was started with this folder */
export function readRunning(dataDir: string): Environment {
  const file = getFile(dataDir);
  if (!existsSync(file))
    throw new StartupError(
      'The sandbox was never started here. Run `npm start` first, or set SANDBOX=false.',
    );
  return JSON.parse(readFileSync(file, 'utf8')) as Environment;
}
