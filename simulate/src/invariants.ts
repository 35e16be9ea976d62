import { staffListConversations } from '@moments/contract/conversations/staff-conversations';
import { staffListUnassigned } from '@moments/contract/cover/staff-cover';
import { getLandingRoute, getRedirect } from '@moments/contract/members/redirects';
import { getDerivedStatus } from '@moments/contract/members/status-facts';
import { findCode, type Message } from '@moments/sandbox/messages/message';
import { loadProfile } from '@moments/server/features/members/load-profile';
import type { StripeRecords } from '@moments/server/test/money-server';
import { findRecordDifferences } from '@moments/server/test/record-differences';
import { signIn } from './staff.ts';
import type { World } from './world.ts';

/** Codes are erased once they are used. */
const codesNumber = '+12125550198';

/** A promise that always holds. It returns what contradicts it. */
type Invariant = (world: World) => Promise<readonly string[]>;

const list = async (world: World, sql: string): Promise<string[]> =>
  (await world.pool.query<{ facts: string }>(sql)).rows.map(({ facts }) => facts);

/** Hold after every step. Each is one statement. */
const always: Readonly<Record<string, Invariant>> = {
  'the ledger adds up to the balance, which is never below zero': (world) =>
    list(
      world,
      `select m.id || ' ledger ' || coalesce(l.sum, 0) || ' balance ' || coalesce(b.plan_remaining + b.add_on_remaining, 0) as facts
       from members m left join moments_balances b on b.member_id = m.id
       left join (select member_id, sum(amount) as sum from moments_ledger group by 1) l on l.member_id = m.id
       where coalesce(l.sum, 0) <> coalesce(b.plan_remaining + b.add_on_remaining, 0)
         or b.plan_remaining < 0 or b.add_on_remaining < 0`,
    ),
  'no crisis is open for five minutes without a page or an alarm': (world) =>
    list(
      world,
      `select id || ' of ' || member_id as facts from crises
       where ended_at is null and jsonb_array_length(pages) = 0 and escalated_at is null and started_at < now() - interval '5 minutes'`,
    ),
  'no one has a session who may not': (world) =>
    list(
      world,
      `select 'member ' || m.id as facts from sessions s join members m on m.id = s.member_id
       where s.expires_at > now() and m.status in ('EXITED_BY_ADMIN', 'DELETED_BY_ADMIN')
       union all select 'staff ' || s.id from staff_sessions d join staff s on s.id = d.staff_id
       where d.expires_at > now() and s.deactivated_at is not null`,
    ),
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
  'each text and email arrives once for its cause': (world) => sentOnce(world),
  'each acknowledged reply reaches its member once': (world) => repliesArrive(world),
  'each text of a member is kept, and words of suicide raise a crisis': (world) => textsAreKept(world),
  'no member waits where no one looks': (world) => seenByStaff(world),
  'each status has a page to land on': (world) => landing(world),
  'no job fails for good': (world) => world.jobs.listDead(),
};

/** Each is a call or more, so it holds at rest and not after every step. */
const seenByStaff: Invariant = async (world) => {
  const { rows } = await world.pool.query<{ id: string }>(
    `select c.member_id as id from conversations c join members m on m.id = c.member_id
     where c.waiting_since is not null and m.status in ('ACTIVE_COACHING', 'IDLE_COACHING')`,
  );
  if (rows.length === 0) return [];
  const seen = new Set<string>();
  for (const person of world.staff.filter(({ isActive, isCoach }) => isActive && isCoach)) {
    const list = await world.call(staffListConversations, {
      cookie: await signIn(world, person),
      query: { filter: 'waiting', limit: '100' },
    });
    if (list.ok) for (const { memberId } of list.reply.items) seen.add(memberId);
  }
  const unassigned = await world.call(staffListUnassigned, { token: 'sandbox-operator' });
  if (unassigned.ok) for (const { memberId } of unassigned.reply.items) seen.add(memberId);
  return rows.filter(({ id }) => !seen.has(id)).map(({ id }) => id);
};

/** What reached phones and mailboxes, except codes, which are erased once they are used, against what was sent. */
const sentOnce: Invariant = async (world) => {
  const { rows } = await world.pool.query<{ channel: string; sent: number }>(
    `select channel, count(*)::int as sent from (
       select channel, sender, status from outbound_messages union all select channel, sender, status from simulated.deleted_messages
     ) as messages where status = 'sent' and sender <> 'codes' group by 1`,
  );
  const sent = new Map(rows.map(({ channel, sent: count }) => [channel, count]));
  const arrived = [...world.mailbox.delivered.values()].filter(
    (message) => message.from !== codesNumber && findCode(message) === undefined,
  );
  return (['text', 'mail'] as const).flatMap((channel) => {
    const messages = arrived.filter((message) => (message.channel === 'sms') === (channel === 'text'));
    const count = sent.get(channel) ?? 0;
    return messages.length === count
      ? []
      : [
          `${channel}: ${String(messages.length)} arrived, ${String(count)} were sent, ${describeCopies(messages)}`,
        ];
  });
};

/** Names what came twice in the same words. */
function describeCopies(messages: readonly Message[]): string {
  const byWords = Map.groupBy(
    messages,
    ({ to, subject, body }) => `${to} ${subject ?? ''} ${body.slice(0, 40)}`,
  );
  return [...byWords]
    .flatMap(([words, { length }]) => (length > 1 ? [`${String(length)} × ${words}`] : []))
    .join('; ');
}

const repliesArrive: Invariant = async (world) => {
  const bodies = [...world.mailbox.delivered.values()].map(({ body }) => body);
  const found: string[] = [];
  for (const { key, memberId } of world.replies) {
    const { rows } = await world.pool.query<{ state: string; status: string | null }>(
      `select h.state, o.status from held_texts h left join messages m on m.id = h.message_id
       left join outbound_messages o on o.id = m.outbound_id where h.key = $1 and h.member_id = $2`,
      [key, memberId],
    );
    const { state, status } = rows[0] ?? {};
    const copies = bodies.filter((body) => body.includes(`(${key})`)).length;
    const isOver = state === 'refused' || state === 'undone' || status === 'blocked' || status === 'failed';
    if (copies !== (isOver ? 0 : 1))
      found.push(`${key}: ${String(state)} ${String(status)}, arrived ${String(copies)} times`);
  }
  return found;
};

const textsAreKept: Invariant = async (world) => {
  const found: string[] = [];
  for (const { sid, memberId, body, isAlarm, at } of world.texts) {
    const facts = `${sid} of ${memberId} (“${body}”, ${at.toISOString()})`;
    const { rows } = await world.pool.query<{ kept: boolean; alarmed: boolean; exempt: boolean }>(
      `select exists (select from messages where provider_id = $1) or exists (select from received_texts where provider_id = $1) as kept,
         exists (select from crises where member_id = $2 and (ended_at is null or ended_at >= $3)) as alarmed,
         exists (select from members where id = $2 and (erased_at is not null or status in ('EXITED_BY_ADMIN', 'DELETED_BY_ADMIN'))) as exempt`,
      [sid, memberId, at],
    );
    const { kept, alarmed, exempt } = rows[0] ?? {};
    if (exempt === true) continue;
    if (kept !== true) found.push(`${facts} is lost`);
    else if (isAlarm && alarmed !== true) found.push(`${facts} raised no crisis`);
  }
  return found;
};

const landing: Invariant = async ({ pool, life, today }) => {
  const { rows } = await pool.query<{ id: string }>('select id from members where erased_at is null');
  const found: string[] = [];
  for (const { id } of rows) {
    const { user, subscription } = await loadProfile(life.services, id);
    const { status } = getDerivedStatus(user, subscription, today());
    const route = getLandingRoute(status);
    if (getRedirect('/', status) !== route || getRedirect(route, status) !== undefined)
      found.push(`${id} ${status}`);
  }
  return found;
};

async function check(world: World, invariants: Readonly<Record<string, Invariant>>): Promise<void> {
  for (const [name, find] of Object.entries(invariants))
    for (const facts of await find(world)) world.violate(name, facts);
}

export const checkAlways = (world: World): Promise<void> => check(world, always);

/** What was compared is not compared again, so that a long story costs no more than its parts. */
export async function checkAtRest(world: World): Promise<void> {
  await check(world, atRest);
  world.texts = [];
  world.replies = [];
}
