import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@moments/launcher/ports';
import {
  buildHaproxyConfig,
  buildPatroniConfig,
  databasePassword,
  listEtcdParameters,
  makeCertificate,
  type Node,
} from './cluster-config.ts';

/** Debian's packages put them here: `apt-get install postgresql-15 patroni etcd-server haproxy openssl`. */
const programs = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
  postgres: '/usr/lib/postgresql/15/bin/postgres',
};

/** PostgreSQL doesn't run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** Lists the programs that are missing for a cluster. */
export const listMissingPrograms = (): readonly string[] =>
  Object.values(programs).filter((program) => !existsSync(program));

/** The part that fails: PostgreSQL alone, or the primary's whole machine with its Patroni. */
export type Failure = 'postgres' | 'machine';

/** Two PostgreSQL servers under Patroni, of which HAProxy reaches the one that accepts writes. All on loopback. */
export interface Cluster {
  /** The database through HAProxy. */
  readonly url: string;
  /** Kills the primary. The other server becomes the primary. */
  fail(failure: Failure): Promise<void>;
  /** Starts what was killed, and waits until both servers have every commit again. */
  repair(): Promise<void>;
  stop(): Promise<void>;
}

/** Gives a file or folder to PostgreSQL's user. */
function own(file: string): void {
  if (unprivileged.uid !== undefined) chownSync(file, unprivileged.uid, unprivileged.gid);
}

/** @returns the path of a new folder that PostgreSQL's user owns */
function makeFolder(...parts: string[]): string {
  const folder = path.join(...parts);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  own(folder);
  return folder;
}

function start(program: string, parameters: readonly string[], home: string): ChildProcess {
  return spawn(program, parameters, {
    stdio: 'ignore',
    cwd: home,
    env: { PATH: '/usr/bin:/bin', HOME: home },
    ...unprivileged,
  });
}

interface Member {
  readonly name: string;
  readonly state: string;
  readonly role: string;
}

/** Asks a Patroni, whose certificate is the bench's own. */
async function readMembers({ apiPort }: Node): Promise<readonly Member[]> {
  try {
    const signal = AbortSignal.timeout(2_000);
    const url = `https://127.0.0.1:${String(apiPort)}/cluster`;
    const [reply] = (await once(
      get(url, { signal, rejectUnauthorized: false, agent: false }),
      'response',
    )) as [IncomingMessage];
    return ((await json(reply)) as { members: Member[] }).members;
  } catch {
    return [];
  }
}

const isComplete = (members: readonly Member[]): boolean =>
  members.some(({ role, state }) => role === 'leader' && state === 'running') &&
  members.some(({ role }) => role === 'sync_standby');

async function waitUntilComplete(nodes: readonly Node[]): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    for (const node of nodes) if (isComplete(await readMembers(node))) return;
    await pause(200);
  }
  throw new Error('The cluster has no synchronous standby after two minutes.');
}

const getPostmaster = ({ folder }: Node): number =>
  Number(readFileSync(path.join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function findPrimary(nodes: readonly Node[]): Promise<Node> {
  for (const node of nodes) {
    const leader = (await readMembers(node)).find(({ role }) => role === 'leader');
    const found = nodes.find(({ name }) => name === leader?.name);
    if (found) return found;
  }
  throw new Error('The cluster has no primary.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await Promise.race([exited, pause(20_000).then(() => child.kill('SIGKILL'))]);
}

async function makeNode(root: string, name: string): Promise<Node> {
  const folder = makeFolder(root, name);
  return { name, folder, port: await findFreePort(), apiPort: await findFreePort() };
}

/** Starts etcd, two Patroni with a PostgreSQL each, and HAProxy, in a folder of their own. */
export async function startCluster(): Promise<Cluster> {
  const root = makeFolder(mkdtempSync(path.join(os.tmpdir(), 'moments-failover-')));
  const tls = makeFolder(root, 'tls');
  makeCertificate(programs.openssl, tls);
  for (const file of readdirSync(tls)) own(path.join(tls, file));
  const etcdPorts = { client: await findFreePort(), peer: await findFreePort() };
  // Not "first": that is a keyword in synchronous_standby_names.
  const nodes = [await makeNode(root, 'pg1'), await makeNode(root, 'pg2')] as const;
  const port = await findFreePort();
  const patronis = new Map<string, ChildProcess>();
  const startNode = (node: Node) => {
    const file = path.join(node.folder, 'patroni.yml');
    writeFileSync(file, buildPatroniConfig(node, tls, etcdPorts.client));
    patronis.set(node.name, start(programs.patroni, [file], node.folder));
  };
  const etcd = start(programs.etcd, listEtcdParameters(makeFolder(root, 'etcd'), tls, etcdPorts), root);
  for (const node of nodes) startNode(node);
  const proxyFile = path.join(root, 'haproxy.cfg');
  writeFileSync(proxyFile, buildHaproxyConfig(port, tls, nodes));
  const proxy = start(programs.haproxy, ['-f', proxyFile, '-db'], root);
  const stop = async () => {
    for (const child of [...patronis.values(), proxy, etcd]) await end(child);
    rmSync(root, { recursive: true, force: true });
  };
  try {
    await waitUntilComplete(nodes);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: `postgres://postgres:${databasePassword}@127.0.0.1:${String(port)}/postgres?sslmode=verify-full&sslrootcert=${path.join(tls, 'ca.pem')}`,
    async fail(failure) {
      const primary = await findPrimary(nodes);
      if (failure === 'machine') patronis.get(primary.name)?.kill('SIGKILL');
      process.kill(getPostmaster(primary), 'SIGKILL');
    },
    async repair() {
      for (const node of nodes) if (patronis.get(node.name)?.signalCode !== null) startNode(node);
      await waitUntilComplete(nodes);
    },
    stop,
  };
}
