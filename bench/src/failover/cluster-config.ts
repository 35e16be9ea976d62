import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A PostgreSQL server with its Patroni. */
export interface Node {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  /** The port of Patroni's REST API. */
  readonly apiPort: number;
}

/** The files that staff copy (docs/operating-database.md). */
const examples = path.resolve(import.meta.dirname, '../../../deploy/failover');

/** Reads an example, and replaces its addresses, folders, and passwords. @throws Error if it lacks one */
function fillIn(example: string, changes: readonly (readonly [string, string])[]): string {
  let text = readFileSync(path.join(examples, example), 'utf8');
  for (const [before, after] of changes) {
    if (!text.includes(before)) throw new Error(`${example} lacks ${before}`);
    text = text.replaceAll(before, after);
  }
  return text;
}

/** The password of PostgreSQL's superuser. */
export const databasePassword = 'bench';

/** Makes the certificate that all parts of the cluster have and trust. In production, an authority signs one for each machine. */
export function makeCertificate(openssl: string, folder: string): void {
  const names = ['-subj', '/CN=bench', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', path.join(folder, 'own.key'), '-out', path.join(folder, 'own.pem')];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  execFileSync(openssl, ['req', ...kind, ...names, ...files], { stdio: 'ignore' });
  copyFileSync(path.join(folder, 'own.pem'), path.join(folder, 'ca.pem'));
}

const toAddress = (port: number): string => `127.0.0.1:${String(port)}`;

/** Returns the parameters of a single etcd. In production, run three on machines of their own. */
export const listEtcdParameters = (
  folder: string,
  tls: string,
  { client, peer }: { readonly client: number; readonly peer: number },
): readonly string[] => [
  '--name=etcd',
  `--data-dir=${folder}`,
  `--listen-client-urls=https://${toAddress(client)}`,
  `--advertise-client-urls=https://${toAddress(client)}`,
  `--listen-peer-urls=https://${toAddress(peer)}`,
  `--initial-advertise-peer-urls=https://${toAddress(peer)}`,
  `--initial-cluster=etcd=https://${toAddress(peer)}`,
  ...['', 'peer-'].flatMap((side) => [
    `--${side}client-cert-auth`,
    `--${side}trusted-ca-file=${path.join(tls, 'ca.pem')}`,
    `--${side}cert-file=${path.join(tls, 'own.pem')}`,
    `--${side}key-file=${path.join(tls, 'own.key')}`,
  ]),
];

export const buildPatroniConfig = (
  { name, folder, port, apiPort }: Node,
  tls: string,
  etcdPort: number,
): string =>
  fillIn('patroni.yml', [
    ['/etc/patroni/tls', tls],
    ['name: database-1', `name: ${name}`],
    ['10.0.0.11:8008', toAddress(apiPort)],
    ['10.0.0.11:5432', toAddress(port)],
    ['10.0.0.21:2379,10.0.0.22:2379,10.0.0.23:2379', toAddress(etcdPort)],
    ['10.0.0.0/24', '127.0.0.1/32'],
    ['/var/lib/postgresql/moments.pgpass', path.join(folder, 'pgpass')],
    ['/var/lib/postgresql/moments', path.join(folder, 'data')],
    // Not root's, in which the bench may run.
    ['unix_socket_directories: /var/run/postgresql', "unix_socket_directories: ''"],
    ['first-password', databasePassword],
  ]);

export const buildHaproxyConfig = (
  port: number,
  tls: string,
  [first, second]: readonly [Node, Node],
): string =>
  fillIn('haproxy.cfg', [
    ['/etc/haproxy/database-ca.pem', path.join(tls, 'ca.pem')],
    ['bind 127.0.0.1:5432', `bind ${toAddress(port)}`],
    ['10.0.0.11:5432 check port 8008', `${toAddress(first.port)} check port ${String(first.apiPort)}`],
    ['10.0.0.12:5432 check port 8008', `${toAddress(second.port)} check port ${String(second.apiPort)}`],
  ]);
