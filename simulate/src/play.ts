import { reconcile } from '@moments/server/features/payments/reconciliation/reconcile';
import { answerPages } from './acts/crisis.ts';
import { actKinds } from './acts/index.ts';
import type { Databases } from './database.ts';
import { checkAlways, checkAtRest } from './invariants.ts';
import { createMember, type Member } from './people.ts';
import { Random } from './random.ts';
import { Scene } from './scene.ts';
import { hire } from './staff.ts';
import { describeAct, drawStory, type Act, type Plot } from './story.ts';
import { World } from './world.ts';

const weights = Object.fromEntries(Object.entries(actKinds).map(([name, { weight }]) => [name, weight]));
const day = 86_400;
const tempos = {
  months: { shortestHop: 30, longestDelay: 180, workers: 1 },
  years: { shortestHop: 43_200, longestDelay: 43_200, workers: 12 },
};

/** What came of a story. */
export interface Ending {
  readonly violations: readonly string[];
  /** The acts up to the first violation. */
  readonly played: readonly Act[];
  readonly deaths: number;
  /** The newest errors in the server's log. */
  readonly log: readonly string[];
}

export const draw = (plot: Plot): readonly Act[] => drawStory(plot, weights);

/** Puts acts that happen at the same time into one step. */
function toSteps(acts: readonly Act[]): Act[][] {
  const steps: Act[][] = [];
  for (const act of acts)
    if (act.wait === 0 && steps.length > 0) steps.at(-1)?.push(act);
    else steps.push([act]);
  return steps;
}

/** Lets the providers work again and two nights pass, in which the jobs find what was missed. */
async function rest(world: World): Promise<void> {
  world.sandbox.faults.clear();
  await world.letBanksDecide('succeeded');
  await world.settle();
  await world.advance(2 * day);
  world.isStormy = false;
  await world.work((services) => reconcile(services, { isFull: true }));
  await world.advance(day);
  await checkAtRest(world);
}

/** Plays acts until the first violation. @param daysBetweenRests days after which everything comes to rest, and all is compared */
export async function play(
  databases: Databases,
  { seed, members: count, months }: Plot,
  acts: readonly Act[],
  daysBetweenRests = 20 + 4 * (months - 1),
): Promise<Ending> {
  const tempo = months > 3 ? tempos.years : tempos.months;
  const world = await World.create(databases, seed % 2 === 0 ? 'twilio' : 'server', tempo);
  try {
    await hire(world, ['coach', 'operations'], true);
    world.attend = () => answerPages(world);
    for (const roles of [['coach'], ['coach'], ['operations']] as const) await hire(world, [...roles]);
    const members: Member[] = Array.from({ length: count }, (_, place) => createMember(place));
    const played: Act[] = [];
    let restAt = Date.now() + daysBetweenRests * day * 1_000;
    for (const step of toSteps(acts)) {
      await world.advance(step[0]?.wait ?? 0);
      played.push(...step);
      await Promise.all(step.map((act) => run(world, members, act)));
      world.lastActAt = Date.now();
      await world.settle();
      world.mailbox.applyOptOuts(await world.jobs.findSweptUntil());
      await checkAlways(
        world,
        step.map(({ who }) => members[who]?.id),
      );
      if (Date.now() > restAt && world.violations.length === 0) {
        await rest(world);
        restAt = Date.now() + daysBetweenRests * day * 1_000;
      }
      if (world.violations.length > 0) break;
    }
    if (world.violations.length === 0) await rest(world);
    const { violations, deaths, log } = world;
    return { violations: [...violations], played, deaths, log: log.slice(-3) };
  } finally {
    await world.close();
  }
}

async function run(world: World, members: readonly Member[], act: Act): Promise<void> {
  const member = members[act.who % members.length];
  if (!member) throw new Error('a story without members');
  try {
    await actKinds[act.kind]?.run(new Scene(world, members, member, new Random(act.roll)));
  } catch (error) {
    world.violate(
      'no act fails',
      `${describeAct(act)}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    );
  }
}
