import { once } from 'node:events';
import { parseArgs } from 'node:util';
import { createStopSignal } from '@moments/launcher/stop-stack';
import { judgeCrises } from './desk/crisis-speed.ts';
import { judgeDesk } from './desk/desk.ts';
import { judgeLists } from './desk/lists.ts';
import { judgeFailover } from './failover/failover.ts';
import { judgeOutages } from './failover/outages.ts';
import { measureFirstPaint, paintTable } from './first-paint.ts';
import { formatLiveTable, measureLive } from './live.ts';
import { judgeMemory } from './memory.ts';
import { startProduct, type Product } from './product.ts';
import { formatVerdict, type Verdict } from './report.ts';
import { formatRequestsTable, measureRequests } from './requests.ts';
import { judgeRush } from './rush.ts';
import { judgeScreens } from './screens.ts';
import { judgeEvents } from './texts/events.ts';
import { judgeTexts } from './texts/texts.ts';

const targets = {
  paintMs: 1_000,
  ratioToPrepared: 0.5,
  liveMs: 1_000,
  liveCpu: 0.5,
};
const liveSize = { pages: 10_000, rate: 100, seconds: 30 };
const paintRuns = 5;
const rounds = 5;

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

async function judgeRequests(product: Product): Promise<readonly Verdict[]> {
  const measured = await measureRequests(product, rounds);
  console.log(`${formatRequestsTable(measured.rounds)}\n`);
  return [
    {
      text: `profile calls: median ratio to a prepared statement ${measured.ratioToPrepared.toFixed(2)}, at least ${targets.ratioToPrepared.toFixed(2)}`,
      isReached: measured.ratioToPrepared >= targets.ratioToPrepared,
    },
  ];
}

async function judgeLive(product: Product): Promise<readonly Verdict[]> {
  const figures = await measureLive(product, liveSize);
  console.log(`${formatLiveTable(figures)}\n`);
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

const onTheirOwn = { failover: judgeFailover, outages: judgeOutages, events: judgeEvents } as const;
type OwnMeasure = keyof typeof onTheirOwn;
const isOwn = (name: string): name is OwnMeasure => name in onTheirOwn;

interface Chosen {
  readonly only: readonly Measure[] | OwnMeasure;
  /** How long the load of the memory's measurement lasts. */
  readonly minutes: number;
}

// Memory first, while the server is fresh.
const measures = {
  memory: judgeMemory,
  paint,
  screens: judgeScreens,
  requests: judgeRequests,
  live: judgeLive,
  desk: judgeDesk,
  crisis: judgeCrises,
  rush: judgeRush,
  texts: judgeTexts,
  lists: judgeLists,
} as const;
type Measure = keyof typeof measures;
const names = Object.keys(measures) as readonly Measure[];

function chooseMeasures(only: string | undefined): readonly Measure[] | OwnMeasure {
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

/** Reads what to measure: everything on the one product, or the parts that `--only` names. */
function readChoice(): Chosen {
  const { only, minutes = '0' } = parseArgs({
    options: { only: { type: 'string' }, minutes: { type: 'string' } },
  }).values;
  if (!/^\d{1,4}$/.test(minutes)) throw new Error('--minutes needs a whole number.');
  return { only: chooseMeasures(only), minutes: Number(minutes) };
}

async function measureAll(
  product: Product,
  only: readonly Measure[],
  minutes: number,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const name of only) verdicts.push(...(await measures[name](product, minutes)));
  return verdicts;
}

/** Stops the started programs on a stop signal too. */
async function runMeasures(
  only: readonly Measure[],
  minutes: number,
  stop: AbortSignal,
): Promise<readonly Verdict[]> {
  console.log('Starting the product on a fresh database ...\n');
  const product = await startProduct();
  try {
    const stopped = once(stop, 'abort').then(() => {
      throw new Error('Stopped.');
    });
    return await Promise.race([measureAll(product, only, minutes), stopped]);
  } finally {
    await product.stop();
  }
}

try {
  const { only, minutes } = readChoice();
  const verdicts =
    typeof only === 'string'
      ? await onTheirOwn[only]()
      : await runMeasures(only, minutes, createStopSignal());
  console.log(verdicts.map(formatVerdict).join('\n'));
  process.exit(verdicts.every(({ isReached }) => isReached) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
