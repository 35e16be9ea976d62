import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import { chooseAccount, type Account } from './account.ts';
import type { PostgresBinaries } from './binaries.ts';

/** A PostgreSQL data directory with what is needed to run and reach it. */
export interface Cluster {
  account: Account;
  postgres: string;
  directory: string;
  logFile: string;
  getUrl(port: number): string;
}

/** Opens the cluster below `dataDir`, creating it the first time. The caller holds the directory's lock. */
export function openCluster(dataDir: string, binaries: PostgresBinaries): Cluster {
  const passwordFile = join(dataDir, 'password');
  const password = readOrCreatePassword(passwordFile);
  const account = chooseAccount(binaries.postgres, dataDir);
  const directory = join(dataDir, 'cluster');
  if (!existsSync(directory)) createCluster({ initdb: binaries.initdb, account, directory, passwordFile });
  return {
    account,
    postgres: binaries.postgres,
    directory,
    logFile: join(dataDir, 'postgres.log'),
    getUrl: (port) => `postgres://moments:${password}@127.0.0.1:${String(port)}/postgres`,
  };
}

function readOrCreatePassword(file: string): string {
  if (!existsSync(file)) {
    // Written aside and renamed: a crash in between must not leave half a password.
    writeFileSync(`${file}.new`, randomBytes(24).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}

interface NewCluster {
  initdb: string;
  account: Account;
  directory: string;
  passwordFile: string;
}

function createCluster({ initdb, account, directory, passwordFile }: NewCluster): void {
  const unfinished = `${directory}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  const options = [
    '-U',
    'moments',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
  ];
  const [program, parameters] = account.wrapCommand(initdb, ['-D', unfinished, ...options]);
  const run = spawnSync(program, parameters, { encoding: 'utf8' });
  if (run.status !== 0) {
    throw new StartupError(
      `The embedded database could not be created in ${directory}: ${getLastLine(run.stderr)}`,
    );
  }
  renameSync(unfinished, directory);
}

export function getLastLine(text: string): string {
  return text.trimEnd().split('\n').at(-1) ?? '';
}
