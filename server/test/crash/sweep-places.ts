import { expect } from 'vitest';
import type { Books, MoneyServer } from '../money-server.ts';
import { deliver, eventsAbout } from '../provider-events.ts';
import { findRecordDifferences } from '../record-differences.ts';
import { nextDay, nextNight } from './aftermath.ts';
import type { Flow, Payer } from './flow.ts';
import { isWholeSweep, sampled, type Turns } from './sampling.ts';
import { startLife, type Life } from './server-run.ts';

/** What the payer does after a kill. */
interface Way {
  /** Goes on; otherwise nobody asks again. */
  readonly comesBack: boolean;
  /** The flow is not swept the other way. */
  readonly isOnlyWay?: boolean;
}

interface Killing {
  /** Where it died: the same words for each place, so that a failing test says which. */
  readonly epitaph: string;
  readonly payer: Payer;
}

/**
 * Odd places are before a write and even ones after it, and after one write nothing has happened but what has before the next:
 * either half of the places leaves a server dead in each state. Who comes back takes the one half and who stays away the other;
 * where a flow is swept one way, those after a write, as the last of them is before no other.
 */
const turnsOf = ({ comesBack, isOnlyWay = false }: Way): Turns => {
  // Each write in both ways takes twice as long.
  if (isWholeSweep) return { first: 1, step: 1 };
  return sampled({ first: comesBack && !isOnlyWay ? 1 : 2, step: 2 });
};

/** Once the flow is through without a kill, all places have had their turn. */
async function killEverywhere(
  money: MoneyServer,
  flow: Flow,
  comesBack: boolean,
  { first, step: distance }: Turns,
): Promise<{ killings: Killing[]; places: number }> {
  const killings: Killing[] = [];
  let places = 0;
  let life: Life = await startLife(money, first);
  for (let place = first; ; place += distance) {
    const payer = await flow.begin(money);
    let current = life;
    life.fuse.arm();
    for (const step of flow.steps) {
      if (await current.survives((server) => step(money, server, payer))) continue;
      current.bury();
      current = await startLife(money, place + distance);
      if (!comesBack) break;
      await turnPasses(money, payer);
      await current.survives((server) => step(money, server, payer));
    }
    const hasLived = life.fuse.disarm();
    killings.push({ epitaph: `${String(place)}: ${life.fuse.epitaph}`, payer });
    places = life.fuse.moments;
    life = current;
    if (hasLived) break;
  }
  // Of every second one no event is delivered again: the jobs find it.
  for (const [at, { payer }] of killings.entries())
    if (at % 2 === 0) for (const event of await eventsAbout(money, payer)) await deliver(life.server, event);
  await nextNight(life.server);
  await nextDay(money, life.server);
  life.bury();
  return { killings, places };
}

function takenFrom({ customers, payments }: Books, { id }: Payer): number[] {
  const own = customers.filter(({ metadata }) => metadata['memberId'] === id).map((customer) => customer.id);
  return payments
    .filter(
      ({ status, customer }) =>
        status === 'succeeded' && typeof customer === 'string' && own.includes(customer),
    )
    .map(({ amount }) => amount)
    .sort((a, b) => a - b);
}

/** What would be asked after for ever: purchases, and plans of which something was asked. */
async function leftOpen({ pool }: MoneyServer, { id }: Payer): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from payments where member_id = $1 and settled_at is null
     union all select 1 from subscriptions where member_id = $1 and unsettled_since is not null`,
    [id],
  );
  return rowCount ?? 0;
}

/** @returns what is wrong about where a payer stands in the end */
async function wrongEnd(
  money: MoneyServer,
  { ends }: Flow,
  payer: Payer,
  isDone: boolean,
): Promise<string | undefined> {
  if (!ends) return undefined;
  const end = await ends.read(money, payer);
  const isRight = end === ends.done || (!isDone && ends.before.includes(end));
  return isRight ? undefined : end;
}

/** A server that died over a change of a plan holds the member's turn for a while: that passes. */
const turnPasses = ({ pool }: MoneyServer, { id }: Payer) =>
  pool.query(`update plan_turns set until = now() - interval '1 second' where member_id = $1`, [id]);

/**
 * Goes through a flow again and again, each time killing the server at another of its writes and starting a new one. In the end
 * the books agree about every payer, nothing is open, and who came back has paid exactly once.
 * @returns how many places there are
 */
export async function sweepPlaces(money: MoneyServer, flow: Flow, way: Way): Promise<number> {
  const { comesBack } = way;
  const { killings, places } = await killEverywhere(money, flow, comesBack, turnsOf(way));
  const books = await money.books();
  const found = await Promise.all(
    killings.map(async ({ epitaph, payer }, at) => {
      const differences = await findRecordDifferences(money, payer, books);
      const open = await leftOpen(money, payer);
      const taken = takenFrom(books, payer);
      const isDone = comesBack || at === killings.length - 1;
      return [epitaph, differences, open, isDone ? taken : [], await wrongEnd(money, flow, payer, isDone)];
    }),
  );
  expect(found).toEqual(
    killings.map(({ epitaph }, at) => [
      epitaph,
      [],
      0,
      comesBack || at === killings.length - 1 ? flow.taken : [],
      undefined,
    ]),
  );
  return places;
}
