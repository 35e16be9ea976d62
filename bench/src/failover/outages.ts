import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { logIn } from '../log-in.ts';
import { startProduct, type Product } from '../product.ts';
import { judgeTime, type Verdict } from '../report.ts';
import { fillUpTo } from '../texts/text-members.ts';
import {
  demoPhone,
  listWrongStatuses,
  startOutageLoad,
  textingMembers,
  waitUntilReady,
} from './outage-load.ts';

/** How often all connections are lost, within how many ms. */
const losses = { times: 60, within: 10_000 };
/** How long the database doesn't reply, in ms. */
const frozenFor = 30_000;

/** The effects, under load, of lost database connections and of a database that doesn't reply. In ms. */
interface OutageFigures {
  readonly calls: number;
  readonly readyAfterLosses: number;
  readonly readyAfterFreeze: number;
  readonly longestCall: number;
  readonly wrongStatuses: readonly number[];
  readonly isSameProcess: boolean;
}

/** Breaks all connections of the server, as a restart of a proxy does. */
const breakConnections = (admin: pg.Client) =>
  admin.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );

async function loseConnections(admin: pg.Client): Promise<void> {
  for (let time = 0; time < losses.times; time += 1) {
    await breakConnections(admin);
    await pause(losses.within / losses.times);
  }
}

/** Stops the processes of all connections without ending them, as a network that drops every packet does. */
async function freeze(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  await pause(frozenFor);
  for (const { pid } of rows) process.kill(pid, 'SIGCONT');
}

/** Reads when the server process began, in seconds since the epoch. */
async function readStart({ desk }: Product): Promise<string | undefined> {
  const metrics = await (await fetch(`${desk}/metrics`)).text();
  return /^process_start_time_seconds (\S+)/m.exec(metrics)?.[1];
}

/** Loses all connections again and again under load, and then freezes them. */
async function measureOutages(): Promise<OutageFigures> {
  const product = await startProduct();
  const admin = new pg.Client({ connectionString: product.databaseUrl });
  try {
    await admin.connect();
    await fillUpTo(product.databaseUrl, textingMembers);
    const started = await readStart(product);
    const load = startOutageLoad(product, await logIn(product, demoPhone));
    await pause(3_000);
    await loseConnections(admin);
    const readyAfterLosses = await waitUntilReady(product, 60_000);
    await pause(3_000);
    await freeze(admin);
    const readyAfterFreeze = await waitUntilReady(product, 60_000);
    await pause(3_000);
    await load.end();
    return {
      calls: load.results.length,
      readyAfterLosses,
      readyAfterFreeze,
      longestCall: Math.max(...load.results.map(({ took }) => took)),
      wrongStatuses: listWrongStatuses(load.results),
      isSameProcess: started !== undefined && started === (await readStart(product)),
    };
  } finally {
    await admin.end();
    await product.stop();
  }
}

const targets = { readyMs: 5_000, longestCallMs: 30_000 };

/** Breaks the connections of a product of its own, so only if it is named. */
export async function judgeOutages(): Promise<readonly Verdict[]> {
  const figures = await measureOutages();
  const { calls, readyAfterLosses, readyAfterFreeze, longestCall, wrongStatuses, isSameProcess } = figures;
  return [
    judgeTime('60 losses of all connections in 10 s: ready after', readyAfterLosses, targets.readyMs),
    judgeTime('frozen connections: ready after', readyAfterFreeze, targets.readyMs),
    judgeTime('the longest of all calls took', longestCall, targets.longestCallMs),
    {
      text: `${String(calls)} calls: replies other than 200, 429, and 503: ${wrongStatuses.join(', ') || 'none'}`,
      isReached: wrongStatuses.length === 0,
    },
    {
      text: `the server is ${isSameProcess ? 'the same process' : 'another process'}`,
      isReached: isSameProcess,
    },
  ];
}
