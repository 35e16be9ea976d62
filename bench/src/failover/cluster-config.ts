import path from 'node:path';

/** A PostgreSQL server with its Patroni. */
export interface Node {
  readonly name: string;
  readonly folder: string;
  readonly port: number;
  /** Of Patroni's REST API. */
  readonly apiPort: number;
}

/**
 * Seconds. A lost machine is noticed when its key in etcd ends. `master_start_timeout: 0` makes the standby the primary at once when
 * PostgreSQL itself fails.
 */
const times = { ttl: 8, loopWait: 1, retryTimeout: 3 };

const toAddress = (port: number): string => `127.0.0.1:${String(port)}`;

/** Returns the parameters of a single etcd. In production, run three on machines of their own. */
export const listEtcdParameters = (
  folder: string,
  { client, peer }: { readonly client: number; readonly peer: number },
): readonly string[] => [
  '--name=etcd',
  `--data-dir=${folder}`,
  `--listen-client-urls=http://${toAddress(client)}`,
  `--advertise-client-urls=http://${toAddress(client)}`,
  `--listen-peer-urls=http://${toAddress(peer)}`,
  `--initial-advertise-peer-urls=http://${toAddress(peer)}`,
  `--initial-cluster=etcd=http://${toAddress(peer)}`,
];

/** Returns a node's patroni.yml. Every commit is on both servers before it is acknowledged. */
export const buildPatroniConfig = ({ name, folder, port, apiPort }: Node, etcdPort: number): string => `
scope: moments
name: ${name}
restapi:
  listen: ${toAddress(apiPort)}
  connect_address: ${toAddress(apiPort)}
etcd3:
  hosts: ${toAddress(etcdPort)}
bootstrap:
  dcs:
    ttl: ${String(times.ttl)}
    loop_wait: ${String(times.loopWait)}
    retry_timeout: ${String(times.retryTimeout)}
    master_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        wal_log_hints: 'on'
  initdb:
    - encoding: UTF8
    - locale: C
    - data-checksums
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: ${toAddress(port)}
  connect_address: ${toAddress(port)}
  data_dir: ${path.join(folder, 'data')}
  bin_dir: /usr/lib/postgresql/15/bin
  pgpass: ${path.join(folder, 'pgpass')}
  parameters:
    unix_socket_directories: ''
  authentication:
    superuser: { username: postgres, password: bench }
    replication: { username: replicator, password: bench }
    rewind: { username: rewinder, password: bench }
`;

/** Returns HAProxy's configuration: connections go to the server whose Patroni says that it is the primary. */
export const buildHaproxyConfig = (port: number, nodes: readonly Node[]): string => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s

listen primary
  bind ${toAddress(port)}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map((node) => `  server ${node.name} ${toAddress(node.port)} check port ${String(node.apiPort)}`).join('\n')}
`;
