import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { routes } from '@moments/contract/members/routes';
import { stopSignal } from '@moments/launcher/stop-signal';
import { deskVerdicts } from './desk/verdicts.ts';
import { failover, outages } from './failover/verdicts.ts';
import { measureFirstPaint } from './first-paint.ts';
import { measureFirstScreens } from './first-screen.ts';
import { measureLive } from './live.ts';
import { logIn } from './log-in.ts';
import { startProduct, type Product } from './product.ts';
import { readMegabytes } from './read-metric.ts';
import { relay } from './relay.ts';
import {
  liveTable,
  paintTable,
  requestsTable,
  screenVerdicts,
  textsTable,
  verdictLine,
  type Verdict,
} from './report.ts';
import { measureRequests } from './requests.ts';
import { rush } from './rush.ts';
import { measureTexts } from './texts.ts';

const targets = {
  freshMegabytes: 220,
  paintMs: 1_000,
  ratioToPrepared: 0.5,
  textsRatio: 0.6,
  manyToFew: 0.9,
  liveMs: 1_000,
  liveCpu: 0.5,
};
const pageTargets: readonly { readonly path: string; readonly paintMs: number }[] = [
  { path: routes.home, paintMs: 1_600 },
  { path: routes.billing, paintMs: 2_000 },
  { path: routes.subscriptions, paintMs: 2_000 },
  { path: routes.accountSettings, paintMs: 2_000 },
];
const pageLimits = { shift: 0.02, requests: 20, styleKib: 12 };
const screenRuns = 3;
const liveSize = { pages: 10_000, rate: 100, seconds: 30 };
const paintRuns = 5;
const rounds = 5;
const textSizes = { few: 1_000, many: 1_000_000, rounds: 3 };

/** Milliseconds in which a server that has just started settles. */
const settling = 5_000;

async function memory({ desk }: Product): Promise<readonly Verdict[]> {
  await sleep(settling);
  const megabytes = await readMegabytes(desk);
  return [
    {
      text: `a fresh server process: ${megabytes.toFixed(0)} MB resident, at most ${String(targets.freshMegabytes)}`,
      isReached: megabytes <= targets.freshMegabytes,
    },
  ];
}

async function paint(product: Product): Promise<readonly Verdict[]> {
  const { runs, median } = await measureFirstPaint(product.portal, paintRuns);
  console.log(`${paintTable(runs)}\n`);
  return [
    {
      text: `median LCP ${median.toFixed(0)} ms, at most ${String(targets.paintMs)}`,
      isReached: median <= targets.paintMs,
    },
  ];
}

/** A demo member in coaching on a monthly plan. */
const eli = '+12125550105';

async function screens(product: Product): Promise<readonly Verdict[]> {
  const token = await logIn(product, eli);
  const tokenExpiresAt = Date.now() + 3_600_000;
  const session = JSON.stringify({ token, tokenExpiresAt, userId: 'bench', canExtend: true });
  const paths = pageTargets.map(({ path }) => path);
  const measured = await measureFirstScreens(product.portal, session, paths, screenRuns);
  return pageTargets.flatMap(({ path, paintMs }) => {
    const screen = measured[path];
    return screen ? screenVerdicts(path, screen, { ...pageLimits, paintMs }) : [];
  });
}

async function requests(product: Product): Promise<readonly Verdict[]> {
  const measured = await measureRequests(product, rounds);
  console.log(`${requestsTable(measured.rounds)}\n`);
  return [
    {
      text: `profile calls: median ratio to a prepared statement ${measured.ratioToPrepared.toFixed(2)}, at least ${targets.ratioToPrepared.toFixed(2)}`,
      isReached: measured.ratioToPrepared >= targets.ratioToPrepared,
    },
  ];
}

async function texts(product: Product): Promise<readonly Verdict[]> {
  const measured = await measureTexts(product, textSizes);
  console.log(`${textsTable(measured.rounds)}\n`);
  return [
    {
      text: `texts: median ratio ${measured.ratio.toFixed(2)}, at least ${targets.textsRatio.toFixed(2)}`,
      isReached: measured.ratio >= targets.textsRatio,
    },
    {
      text: `texts at a million members are ${measured.manyToFew.toFixed(2)} of those at a thousand, at least ${targets.manyToFew.toFixed(2)} (pgbench: ${measured.manyToFewStatements.toFixed(2)})`,
      isReached: measured.manyToFew >= targets.manyToFew,
    },
  ];
}

async function live(product: Product): Promise<readonly Verdict[]> {
  const figures = await measureLive(product, liveSize);
  console.log(`${liveTable(figures)}\n`);
  return [
    {
      text: `live updates at ${String(figures.pages)} open pages: 99 % within ${figures.p99.toFixed(0)} ms, at most ${String(targets.liveMs)}; ${String(figures.lost)} lost`,
      isReached: figures.p99 <= targets.liveMs && figures.lost === 0,
    },
    {
      text: `live updates: ${figures.cpuShare.toFixed(2)} of a core, at most ${targets.liveCpu.toFixed(2)}`,
      isReached: figures.cpuShare <= targets.liveCpu,
    },
  ];
}

const onTheirOwn = { failover, outages, relay } as const;
type OwnMeasure = keyof typeof onTheirOwn;
const isOwn = (name: string): name is OwnMeasure => name in onTheirOwn;

// Memory first, while the server is fresh.
const measures = { memory, paint, screens, requests, live, desk: deskVerdicts, rush, texts } as const;
type Measure = keyof typeof measures;
const names = Object.keys(measures) as readonly Measure[];

/** Reads what to measure: everything on the one product, or the parts that `--only` names. */
function chosen(): readonly Measure[] | OwnMeasure {
  const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
  if (only === undefined) return names;
  if (isOwn(only)) return only;
  const asked = only.split(',');
  const unknown = asked.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0)
    throw new Error(
      `Nothing is called ${unknown.join(', ')}: choose of ${names.join(', ')}, or one of ${Object.keys(onTheirOwn).join(', ')}.`,
    );
  return names.filter((name) => asked.includes(name));
}

async function measureAll(product: Product, only: readonly Measure[]): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const name of only) verdicts.push(...(await measures[name](product)));
  return verdicts;
}

/** Stops the started programs on a stop signal too. */
async function bench(only: readonly Measure[], stop: AbortSignal): Promise<readonly Verdict[]> {
  console.log('Starting the product on a fresh database ...\n');
  const product = await startProduct();
  try {
    const stopped = once(stop, 'abort').then(() => {
      throw new Error('Stopped.');
    });
    return await Promise.race([measureAll(product, only), stopped]);
  } finally {
    await product.stop();
  }
}

try {
  const only = chosen();
  const verdicts = typeof only === 'string' ? await onTheirOwn[only]() : await bench(only, stopSignal());
  console.log(verdicts.map(verdictLine).join('\n'));
  process.exit(verdicts.every(({ isReached }) => isReached) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
