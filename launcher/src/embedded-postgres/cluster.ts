import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../startup-error.ts';
import type { PostgresBinaries } from './binaries.ts';

/** The user and the wrapper with which PostgreSQL's programs run, because PostgreSQL doesn't run as root. */
interface Account {
  /** The user who must own the data directory; undefined leaves it as it is. */
  owner: number | undefined;
  wrapCommand(program: string, parameters: readonly string[]): [program: string, parameters: string[]];
}

const UNPRIVILEGED = 65_534;
const unprivileged = ['--reuid', String(UNPRIVILEGED), '--regid', String(UNPRIVILEGED), '--clear-groups'];

const ordinaryUser: Account = {
  owner: undefined,
  wrapCommand: (program, parameters) => [program, [...parameters]],
};

/** In the order of preference. Which of them work depends on the container or the system. */
const waysForRoot: readonly Account[] = [
  // A user namespace changes nothing on the machine and reads whatever root can.
  runBy(0, 'unshare', ['--user', '--map-user=1000', '--map-group=1000', '--']),
  runBy(UNPRIVILEGED, 'setpriv', [...unprivileged, '--']),
  // Below a home directory that is closed to others, this user needs root's right to pass through it.
  runBy(UNPRIVILEGED, 'setpriv', [
    ...unprivileged,
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    '--',
  ]),
];

function runBy(owner: number, wrapper: string, options: readonly string[]): Account {
  return { owner, wrapCommand: (program, parameters) => [wrapper, [...options, program, ...parameters]] };
}

/**
 * Picks the first way in which this machine really runs PostgreSQL on the directory, and gives the directory to its owner.
 *
 * @throws StartupError if none of the ways works
 */
function chooseAccount(postgres: string, directory: string): Account {
  const ways = process.getuid?.() === 0 ? waysForRoot : [ordinaryUser];
  for (const way of ways) {
    if (way.owner !== undefined) giveTo(way.owner, directory);
    if (canRun(way, postgres, directory)) return way;
  }
  throw new StartupError(
    `The embedded PostgreSQL can't run here (${process.platform}-${process.arch}, ${String(ways.length)} ways tried). Set DATABASE_URL to a PostgreSQL of your own (15 or later).`,
  );
}

function canRun(account: Account, postgres: string, directory: string): boolean {
  const probe = 'cd "$0" && test -w . && exec "$1" --version';
  return spawnSync(...account.wrapCommand('/bin/sh', ['-c', probe, directory, postgres])).status === 0;
}

function giveTo(owner: number, path: string): void {
  const entry = lstatSync(path);
  if (entry.uid === owner) return;
  chownSync(path, owner, owner);
  if (entry.isDirectory()) for (const name of readdirSync(path)) giveTo(owner, join(path, name));
}

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
