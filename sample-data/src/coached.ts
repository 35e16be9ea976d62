import type { MemberStatus } from '@moments/contract/members/member-status';
import { changeStatus, type StatusChange } from '@moments/server/features/members/change-status';
import { updateMember } from '@moments/server/features/members/members-repository';
import { converse } from './conversation.ts';
import { people } from './demo-people.ts';
import { complete, enroll, saveAdditional, signUp, type Person } from './people.ts';
import { buy, cancelAtPeriodEnd, renewAtPeriodEnd, type PlanKey } from './purchases.ts';
import { getDaysAgo, runAt, type SeedContext } from './seed-context.ts';

type Change = Pick<StatusChange, 'to' | 'actor' | 'reason'>;

const setStatus = ({ services }: SeedContext, memberId: string, change: Change) =>
  services.database.transaction((transaction) =>
    changeStatus(services, transaction, { memberId, ...change }),
  );

const sampleData = 'token:sample-data';

interface Coaching {
  readonly plan: PlanKey;
  readonly since: Date;
  readonly coachName: string;
  readonly partnerId?: string;
}

/** Creates a member who enrolled, paid, and was matched some time ago. */
async function addCoached(
  world: SeedContext,
  person: Person,
  { plan, since, coachName, partnerId }: Coaching,
): Promise<{ readonly id: string; readonly subscriptionId: string }> {
  return runAt(world, since, async () => {
    const id = await signUp(world, person);
    await enroll(world, id, person, partnerId);
    const subscriptionId = await buy(world, id, plan);
    await saveAdditional(world, id, 'Calmer evenings.');
    await complete(world, id);
    await updateMember(world.services.database, world.services.personalData, id, {
      coachName,
      coachSince: world.services.clock.now(),
    });
    await setStatus(world, id, {
      to: 'ACTIVE_COACHING',
      actor: sampleData,
      reason: 'matched with a coach',
    });
    return { id, subscriptionId };
  });
}

/** Returns an instant some months and days before now. */
function getMonthsAgo(months: number, days: number): Date {
  const then = getDaysAgo(days);
  then.setUTCMonth(then.getUTCMonth() - months);
  return then;
}

/** Texts a day for the dashboard of a member in regular contact: 28 sent, 31 received. */
const aWeek = [
  { sent: 4, received: 5 },
  { sent: 5, received: 6 },
  { sent: 2, received: 4 },
  { sent: 6, received: 6 },
  { sent: 4, received: 4 },
  { sent: 4, received: 3 },
  { sent: 3, received: 3 },
];

/** Creates a member in coaching for a year, on a monthly plan, with add-on Moments and texts in both directions. */
export async function addEli(world: SeedContext): Promise<string> {
  // The current period started before the week of texts, even if the year started on February 29.
  const since = getMonthsAgo(12, 8);
  const { id, subscriptionId } = await addCoached(world, people.eli, {
    plan: 'standard',
    since,
    coachName: 'Ana',
  });
  for (let month = 0; month < 12; month += 1) await renewAtPeriodEnd(world, subscriptionId);
  await converse(world, id, aWeek);
  // After the texts, because it is bought now: the ledger is read in the order in which it was written.
  await buy(world, id, 'moments-10');
  return id;
}

/** Creates a member who used every Moment of the month. */
export async function addGus(world: SeedContext, partnerId: string): Promise<string> {
  const { id } = await addCoached(world, people.gus, {
    plan: 'starter',
    since: getDaysAgo(12),
    coachName: 'Marcus',
    partnerId,
  });
  await converse(
    world,
    id,
    Array.from({ length: 10 }, () => ({ sent: 3, received: 3 })),
  );
  await setStatus(world, id, { to: 'AWAY_TEXT_LIMIT', actor: 'system', reason: 'no Moments left' });
  return id;
}

/** Creates a member in coaching whose plan ends with its period. */
export async function addJon(world: SeedContext): Promise<string> {
  const { id, subscriptionId } = await addCoached(world, people.jon, {
    plan: 'plus',
    since: getDaysAgo(9),
    coachName: 'Ana',
  });
  await converse(world, id, [
    { sent: 6, received: 7 },
    { sent: 3, received: 2 },
  ]);
  await cancelAtPeriodEnd(world, subscriptionId);
  return id;
}

/** Creates a member in coaching whose card was declined at the renewal. */
export async function addKim(world: SeedContext): Promise<string> {
  const { id, subscriptionId } = await addCoached(world, people.kim, {
    plan: 'standard',
    since: getMonthsAgo(1, 2),
    coachName: 'Marcus',
  });
  await renewAtPeriodEnd(world, subscriptionId, 'failed');
  return id;
}

async function addStopped(world: SeedContext, person: Person, status: MemberStatus): Promise<string> {
  const id = await signUp(world, person);
  await enroll(world, id, person);
  await complete(world, id);
  await setStatus(world, id, { to: status, actor: sampleData, reason: 'sample data' });
  return id;
}

/** Creates a member stopped by an admin. */
export const addHana = (world: SeedContext): Promise<string> =>
  addStopped(world, people.hana, 'EXITED_BY_ADMIN');
/** Creates a member deleted by an admin. */
export const addIvy = (world: SeedContext): Promise<string> =>
  addStopped(world, people.ivy, 'DELETED_BY_ADMIN');
