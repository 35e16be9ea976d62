import { getLandingRoute, getRedirect } from '@moments/contract/members/redirects';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { loadProfile } from '@moments/server/features/members/load-profile';
import type { StripeRecords } from '@moments/server/test/money-server';
import { findRecordDifferences } from '@moments/server/test/record-differences';
import { repliesArrive, sentOnce, textsAreKept } from './message-invariants.ts';
import { listedWithoutCoach, seenByStaff, withoutCoach } from './staff-invariants.ts';
import type { World } from './world.ts';

/** Those of members who have signed up. */
type Ids = readonly (string | undefined)[];

/** A promise. Its function or statement returns what contradicts it. */
type Invariant = string | ((world: World) => Promise<readonly string[]>);

const list = async (world: World, sql: string): Promise<string[]> =>
  (await world.pool.query<{ facts: string }>(sql)).rows.map(({ facts }) => facts);

/** Hold after every step. Each is one statement. */
const always: Readonly<Record<string, Invariant>> = {
  'the ledger adds up to the balance, which is never below zero': `
       select m.id || ' ledger ' || coalesce(l.sum, 0) || ' balance ' || coalesce(b.plan_remaining + b.add_on_remaining, 0) as facts
       from members m left join moments_balances b on b.member_id = m.id
       left join (select member_id, sum(amount) as sum from moments_ledger group by 1) l on l.member_id = m.id
       where coalesce(l.sum, 0) <> coalesce(b.plan_remaining + b.add_on_remaining, 0)
         or b.plan_remaining < 0 or b.add_on_remaining < 0`,
  'no crisis is open for five minutes without a page or an alarm': `
       select id || ' of ' || member_id as facts from crises
       where ended_at is null and jsonb_array_length(pages) = 0 and escalated_at is null and started_at < now() - interval '5 minutes'`,
  'no partner pays for more than the highest budget that it had': `
       select u.partner_id || ' used ' || u.moments || ' in ' || u.month as facts from partner_uses u
       where u.moments > (
         select case when bool_or(a.after -> 'monthlyMomentsBudget' = 'null') then 2147483647 else max((a.after ->> 'monthlyMomentsBudget')::int) end
         from audit_log a where a.action like 'partner.%' and a.after ->> 'id' = u.partner_id::text)`,
  'no purchase stays open whose start was cut off': `
       select id || ' of ' || member_id as facts from payments where settled_at is null and created_at < now() - interval '3 days'
         and stripe_payment_intent_id is null and stripe_subscription_id is null`,
  'no one has a session who may not': `
       select 'member ' || m.id as facts from sessions s join members m on m.id = s.member_id
       where s.expires_at > now() and m.status in ('EXITED_BY_ADMIN', 'DELETED_BY_ADMIN')
       union all select 'staff ' || s.id from staff_sessions d join staff s on s.id = d.staff_id
       where d.expires_at > now() and s.deactivated_at is not null`,
};

/** Hold once nothing is on its way: what providers didn't say has been found out since. */
const atRest: Readonly<Record<string, Invariant>> = {
  'what was charged is in the history, and at the card provider': async (world) => {
    const stripeRecords = async () => (await world.sandbox.app.inject('/api/books')).json<StripeRecords>();
    const records = await stripeRecords();
    const { rows } = await world.pool.query<{ id: string }>(
      'select id from members where stripe_customer_id is not null and erased_at is null',
    );
    const found: string[] = [];
    for (const member of rows)
      for (const difference of await findRecordDifferences(
        { pool: world.pool, stripeRecords },
        member,
        records,
      ))
        found.push(`${member.id} ${difference}`);
    return found;
  },
  'each text and email arrives once for its cause': sentOnce,
  'each acknowledged reply reaches its member once': repliesArrive,
  'each text of a member is kept, and words of suicide raise a crisis': textsAreKept,
  'no member waits where no one looks': seenByStaff,
  'each discount uses one reward': (world) => rewardsOnce(world),
  [withoutCoach]: listedWithoutCoach,
  'nothing stays unfinished': `
       select 'purchase ' || id || ' of ' || member_id as facts from payments p where settled_at is null and created_at < now() - interval '2 days'
         and p.stripe_payment_intent_id is null
       union all select 'plan ' || stripe_subscription_id || ' of ' || member_id from subscriptions where unsettled_since < now() - interval '2 days'`,
  'no one is in coaching on a budget that is used up': `
       select m.id || ' of ' || p.name as facts from members m join partners p on p.id = m.partner_id
       join partner_uses u on u.partner_id = p.id and u.month = to_char(now() at time zone 'America/New_York', 'YYYY-MM')
       where m.status = 'ACTIVE_COACHING' and u.moments >= p.monthly_moments_budget
         and exists (select from subscriptions s join plans using (price_id) where s.member_id = m.id and s.status = 'MEMBERSHIP_ACTIVE' and plans.is_sponsored)`,
  'each member reads of their refund': `
       select t.cause || ' of ' || m.id as facts from transactions t join members m on m.id = t.member_id
       where t.cause like 'refund:%' and t.status = 'succeeded' and m.erased_at is null and m.email_hash is not null
         and not exists (select from outbound_messages o where o.key = t.cause || ':succeeded')`,
  'each paid change of plan brings Moments': `
       select t.cause || ' of ' || t.member_id as facts from transactions t
       where t.description = 'Change of plan' and t.amount >= 500 and t.status = 'succeeded'
         and not exists (select from moments_ledger l where l.member_id = t.member_id and l.cause like t.cause || '%')`,
  'a late match begins a full month': `
       select e.plan || ' of ' || e.member_id || ', since ' || coalesce(b.period_start::text, '?') as facts from simulated.ended_holds e
       join members m on m.id = e.member_id left join moments_balances b on b.member_id = e.member_id
       where m.erased_at is null and (b.period_start < e.held_since
         or not exists (select from moments_ledger l where l.member_id = e.member_id and l.cause like 'month-started:' || e.plan || '%'))
       union all select 'matched, but held: ' || s.stripe_subscription_id || ' of ' || s.member_id from subscriptions s
         join held_matches h on h.member_id = s.member_id and h.state = 'left'
       where s.status = 'MEMBERSHIP_ACTIVE' and h.leaves_at > s.held_for_match_since and h.leaves_at < now() - interval '1 day'`,
  'nothing that was said with an erased member is kept': `
       select 'messages of ' || m.id as facts from members m where m.erased_at is not null and exists (select from messages t where t.member_id = m.id)
       union all select o.channel || ' ' || o.id from outbound_messages o join members m on m.id = o.member_id
       where m.erased_at is not null and o.content_erased_at is null`,
  'no paid month passes without a coach': `
       select m.id || ' ' || m.status as facts from members m join subscriptions s on s.member_id = m.id
       where s.amount > 0 and (s.status in ('MEMBERSHIP_ACTIVE', 'MEMBERSHIP_PAUSED')
           and m.status in ('ACTIVE_COACHING', 'IDLE_COACHING') and s.held_for_match_since < now() - interval '2 days'
         or s.status = 'MEMBERSHIP_ACTIVE' and m.status = 'PENDING_MATCHING'
           and m.matching_since < now() - interval '10 days' and s.held_for_match_since is null)`,
  'no job fails for good': (world) => world.jobs.listDead(),
};

/**
 * Compares what the referral service says with the plans that were paid with a discount. The server looks for a discount's reward for 60
 * days, and when the member applies. A reward that a friend brings later belongs to the next discount.
 */
const rewardsOnce = async ({ pool, life }: World): Promise<string[]> => {
  const { rows } = await pool.query<{
    id: string;
    participant: string;
    most: number;
    least: number;
    done: boolean;
  }>(
    `select member_id as id, participant_id as participant, reward_fulfilled_at is not null as done,
       (reward_due_at is not null)::int as most,
       (reward_due_at is not null and (triggered_at is not null or reward_due_at > now() - interval '50 days'))::int as least
     from member_referrals where participant_id is not null`,
  );
  const found: string[] = [];
  for (const { id, participant, most, least, done } of rows) {
    const rewards = await life.services.referrals?.listRewards(participant);
    if (rewards?.ok !== true) continue;
    const used = rewards.value.filter(({ status }) => status === 'FULFILLED').length;
    if (used > most || used < Math.min(least, rewards.value.length) || (used > 0 && !done))
      found.push(`${id}: ${String(used)} of ${String(rewards.value.length)} used, due ${String(most)}`);
  }
  return found;
};

/** Finds those of some members who have no page to land on. */
async function findLost({ pool, life, today }: World, ids: Ids): Promise<string[]> {
  const sql = 'select id from members where id = any($1) and erased_at is null';
  const { rows } = await pool.query<{ id: string }>(sql, [ids.filter((id) => id !== undefined)]);
  const found: string[] = [];
  for (const { id } of rows) {
    const { user, subscription } = await loadProfile(life.services, id);
    const { status } = getDerivedStatus(user, subscription, today());
    const route = getLandingRoute(status);
    if (getRedirect('/', status) !== route || getRedirect(route, status) !== undefined)
      found.push(`${id} ${status}`);
  }
  return found;
}

async function check(world: World, invariants: Readonly<Record<string, Invariant>>): Promise<void> {
  const ask = (find: Invariant) => (typeof find === 'string' ? list(world, find) : find(world));
  // A check that fails counts as a violation: a status without a landing page throws an error.
  const found = Object.entries(invariants).map(async ([name, find]) => ({
    name,
    all: await ask(find).catch((error: unknown) => [String(error)]),
  }));
  for (const { name, all } of await Promise.all(found)) for (const facts of all) world.violate(name, facts);
}

/** @param ids of those whom the step was about */
export async function checkAlways(world: World, ids: Ids): Promise<void> {
  await check(world, { ...always, 'each status has a page to land on': () => findLost(world, ids) });
}

/** What was compared is not compared again, so that a long story costs no more than its parts. */
export async function checkAtRest(world: World): Promise<void> {
  await check(world, atRest);
  world.texts = [];
  world.replies = [];
}
