import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { logIn } from '../log-in.ts';
import { startProduct, type Product } from '../product.ts';
import { formatColumns, formatWhole, type Verdict } from '../report.ts';
import { fillUpTo } from '../texts/text-members.ts';
import { listMissingPrograms, startCluster, type Cluster, type Failure } from './cluster.ts';
import {
  demoPhone,
  listWrongStatuses,
  startOutageLoad,
  textingMembers,
  waitUntilReady,
} from './outage-load.ts';

/** In ms. */
const times = { before: 5_000, longest: 120_000, after: 3_000 };

/** The effects of a failure of the primary under load. */
interface FailoverFigures {
  readonly failure: Failure;
  /** From the failure until the server is ready again, in ms. */
  readonly ready: number;
  readonly acknowledged: number;
  readonly lost: number;
  readonly wrongStatuses: readonly number[];
}

async function countStored(url: string, ids: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    'select count(*)::int from messages where provider_id = any ($1)',
    [ids],
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

async function failUnderLoad(
  {
    product,
    cluster,
    token,
  }: { readonly product: Product; readonly cluster: Cluster; readonly token: string },
  failure: Failure,
): Promise<FailoverFigures> {
  const load = startOutageLoad(product, token);
  await pause(times.before);
  await cluster.fail(failure);
  // The load notices the loss before the first answer of /readyz could be from the lost primary.
  await pause(100);
  const ready = 100 + (await waitUntilReady(product, times.longest));
  await pause(times.after);
  await load.end();
  const stored = await countStored(cluster.url, load.acknowledged);
  return {
    failure,
    ready,
    acknowledged: load.acknowledged.length,
    lost: load.acknowledged.length - stored,
    wrongStatuses: listWrongStatuses(load.results),
  };
}

/**
 * Kills the primary of a Patroni cluster under load, first PostgreSQL alone and then its whole machine.
 * @throws Error without the cluster's programs
 */
async function measureFailover(): Promise<readonly FailoverFigures[]> {
  const missing = listMissingPrograms();
  if (missing.length > 0)
    throw new Error(
      `Failover needs ${missing.join(', ')}: apt-get install postgresql-15 patroni etcd-server haproxy openssl`,
    );
  const cluster = await startCluster();
  try {
    const product = await startProduct(cluster);
    try {
      await fillUpTo(cluster.url, textingMembers);
      const running = { product, cluster, token: await logIn(product, demoPhone) };
      const figures = [await failUnderLoad(running, 'postgres')];
      await cluster.repair();
      await waitUntilReady(product, times.longest);
      figures.push(await failUnderLoad(running, 'machine'));
      return figures;
    } finally {
      await product.stop();
    }
  } finally {
    await cluster.stop();
  }
}

const formatFailoverTable = (figures: readonly FailoverFigures[]): string =>
  [
    'Failure of the primary under load, with Patroni, etcd, and HAProxy (ms until the server is ready)',
    formatColumns(['failure', 'ready', 'acked texts', 'lost']),
    ...figures.map(({ failure, ready, acknowledged, lost }) =>
      formatColumns([failure, formatWhole(ready), formatWhole(acknowledged), formatWhole(lost)]),
    ),
  ].join('\n');

const targets = {
  readyMs: 10_000,
  /** With the time that a lost machine's key stays in etcd. */
  readyWithoutMachineMs: 20_000,
};

/** Runs on a database of its own, so only if it is named. */
export async function judgeFailover(): Promise<readonly Verdict[]> {
  const figures = await measureFailover();
  console.log(`${formatFailoverTable(figures)}\n`);
  return figures.flatMap(({ failure, ready, lost, wrongStatuses }) => {
    const longest = failure === 'postgres' ? targets.readyMs : targets.readyWithoutMachineMs;
    const name = failure === 'postgres' ? 'the primary' : 'the primary’s machine';
    return [
      {
        text: `failure of ${name}: ready after ${ready.toFixed(0)} ms, at most ${String(longest)}`,
        isReached: ready <= longest,
      },
      {
        text: `failure of ${name}: ${String(lost)} acknowledged texts lost, replies other than 200, 429, and 503: ${wrongStatuses.join(', ') || 'none'}`,
        isReached: lost === 0 && wrongStatuses.length === 0,
      },
    ];
  });
}
