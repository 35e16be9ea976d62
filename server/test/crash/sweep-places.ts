import { expect } from 'vitest';
import { isExhaustive } from '../exhaustive.ts';
import type { MoneyServer, StripeRecords } from '../money-server.ts';
import { deliver, listEventsAbout } from '../provider-events.ts';
import { findRecordDifferences } from '../record-differences.ts';
import { runNextDay, runNextNight } from './aftermath.ts';
import type { Flow, Payer } from './flow.ts';
import { startLife, type Life } from './server-run.ts';

interface Kill {
  /** Describes the place of the kill for the message of a failing test. */
  readonly killedAt: string;
  readonly payer: Payer;
}

/**
 * Returns the moments at which to kill: all of them in the exhaustive tests, otherwise the most dangerous ones. Members who come back
 * repeat a call whose reply was lost, when the provider has done what our records don't know. For members who stay away, the records
 * are lost, and no one repeats the request.
 */
function getMoments(comesBack: boolean): RegExp {
  if (isExhaustive) return /^/;
  return comesBack ? /^after (POST|DELETE)/ : /^before commit/;
}

/** Kills at one place after the other, until the flow ends without a kill. */
async function killEverywhere(
  money: MoneyServer,
  flow: Flow,
  comesBack: boolean,
): Promise<{ kills: Kill[]; places: number }> {
  const kills: Kill[] = [];
  const moments = getMoments(comesBack);
  let places = 0;
  let life: Life = await startLife(money);
  for (let place = 1; ; place += 1) {
    const payer = await flow.begin(money);
    let current = life;
    life.killSwitch.arm(place, moments);
    for (const step of flow.steps) {
      if (await current.survives((server) => step(money, server, payer))) continue;
      current.stop();
      current = await startLife(money);
      if (!comesBack) break;
      await expirePlanLock(money, payer);
      await current.survives((server) => step(money, server, payer));
    }
    const hasLived = life.killSwitch.disarm();
    kills.push({ killedAt: `${String(place)}: ${life.killSwitch.killedAt}`, payer });
    places = life.killSwitch.placesPassed;
    life = current;
    if (hasLived) break;
  }
  // Deliver the events of every second payer again. The jobs find the others.
  for (const [at, { payer }] of kills.entries())
    if (at % 2 === 0)
      for (const event of await listEventsAbout(money, payer)) await deliver(life.server, event);
  await runNextNight(life.server);
  await runNextDay(money, life.server);
  life.stop();
  return { kills, places };
}

function getCharges({ customers, payments }: StripeRecords, { id }: Payer): number[] {
  const own = customers.filter(({ metadata }) => metadata['memberId'] === id).map((customer) => customer.id);
  return payments
    .filter(
      ({ status, customer }) =>
        status === 'succeeded' && typeof customer === 'string' && own.includes(customer),
    )
    .map(({ amount }) => amount)
    .sort((a, b) => a - b);
}

/** Counts what would be read forever: unfinished purchases, and plans with an undecided request. */
async function countUnfinished({ pool }: MoneyServer, { id }: Payer): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from payments where member_id = $1 and settled_at is null
     union all select 1 from subscriptions where member_id = $1 and unsettled_since is not null`,
    [id],
  );
  return rowCount ?? 0;
}

/** Expires the plan lock that a killed server still holds. */
const expirePlanLock = ({ pool }: MoneyServer, { id }: Payer) =>
  pool.query(`update plan_turns set until = now() - interval '1 second' where member_id = $1`, [id]);

/**
 * Runs a flow many times. Each time, kills the server at another write and starts a new one. In the end, the records of every payer
 * match, nothing is unfinished, and each payer who came back has paid exactly once.
 *
 * @param comesBack - whether the payer repeats the request after a kill; otherwise no one does
 * @returns the number of places
 */
export async function sweepPlaces(
  money: MoneyServer,
  flow: Flow,
  { comesBack }: { comesBack: boolean },
): Promise<number> {
  const { kills, places } = await killEverywhere(money, flow, comesBack);
  expect(kills.length).toBeGreaterThan(1);
  const records = await money.stripeRecords();
  const found = await Promise.all(
    kills.map(async ({ killedAt, payer }, at) => {
      const differences = await findRecordDifferences(money, payer, records);
      const open = await countUnfinished(money, payer);
      const charges = getCharges(records, payer);
      const isDone = comesBack || at === kills.length - 1;
      return [killedAt, differences, open, isDone ? charges : []];
    }),
  );
  expect(found).toEqual(
    kills.map(({ killedAt }, at) => [
      killedAt,
      [],
      0,
      comesBack || at === kills.length - 1 ? flow.charges : [],
    ]),
  );
  return places;
}
