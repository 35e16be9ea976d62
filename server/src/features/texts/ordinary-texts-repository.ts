import type { Database } from '../../platform/database/database.ts';
import { insertJobs, type PlainJob } from '../../platform/jobs/jobs-of-a-statement.ts';

/** A text to the coaching number that is not a keyword. */
export interface OrdinaryText {
  readonly phoneHash: Buffer;
  /** The provider's message ID. */
  readonly providerId: string;
  readonly bodyEncrypted: string;
  readonly at: Date;
  /** The jobs that are enqueued with the text. Each job also gets the text's `messageId` and `memberId`. */
  readonly jobs: readonly PlainJob[];
}

/**
 * Processes texts of members in coaching in one statement (docs/decisions/0009-ordinary-texts-in-one-statement.md). It locks members
 * and balances in the order of their IDs, so that two servers never deadlock. It stores each text once, consumes one Moment, of the
 * plan first, adds a ledger entry, and enqueues the jobs. It skips a text that needs more: another status, a partner who pays, a period that has ended,
 * the last Moment, or a text that was stored before.
 */
const taken = `
with given as (
  select * from unnest($1::bytea[], $2::text[], $3::text[], $4::timestamptz[]) as text (phone_hash, provider_id, body, at)
), sender as (
  select members.id, given.provider_id, given.body, given.at
  from members join given on given.phone_hash = members.phone_hash
  where members.status in ('ACTIVE_COACHING', 'IDLE_COACHING') and members.partner_id is null
  order by members.id
  for no key update of members
), held as (
  select b.member_id, sender.provider_id, sender.body, sender.at,
    b.plan_remaining > 0 as is_of_plan, b.plan_remaining + b.add_on_remaining - 1 as left_over
  from moments_balances b join sender on sender.id = b.member_id
  where b.period_end > sender.at and b.plan_remaining + b.add_on_remaining > 1
  order by b.member_id
  for no key update of b
), stored as (
  insert into messages (member_id, direction, provider_id, body_sealed, at)
  select member_id, 'from-member', provider_id, body, at from held
  on conflict (provider_id) do nothing
  returning id, member_id
), used as (
  update moments_balances b
  set plan_remaining = b.plan_remaining - case when held.is_of_plan then 1 else 0 end,
      add_on_remaining = b.add_on_remaining - case when held.is_of_plan then 0 else 1 end
  from held join stored on stored.member_id = held.member_id
  where b.member_id = held.member_id
  returning held.*, stored.id
), explained as (
  insert into moments_ledger (member_id, kind, source, amount, cause, balance_after, at)
  select member_id, 'use', case when is_of_plan then 'plan' else 'add-on' end, -1, 'text:' || provider_id, left_over, at
  from used
)`;

const withoutJobs = `${taken}
select provider_id from used`;

const withJobs = `${taken}, jobs as (
  select asked.queue, asked.data || jsonb_build_object('messageId', used.id::text, 'memberId', used.member_id) as data
  from used join jsonb_to_recordset($5::jsonb) as asked (provider_id text, queue text, data jsonb) using (provider_id)
), enqueued as (${insertJobs('jobs')}
)
select provider_id from used`;

/**
 * Processes ordinary texts.
 * @param texts each from a different phone, because a balance can change only once in a statement
 * @returns the provider's IDs of the processed texts; the others need the full processing
 */
export async function processOrdinaryTexts(
  database: Database,
  texts: readonly OrdinaryText[],
): Promise<ReadonlySet<string>> {
  const jobs = texts.flatMap((text) => text.jobs.map((job) => ({ ...job, provider_id: text.providerId })));
  const values = [
    texts.map(({ phoneHash }) => phoneHash),
    texts.map(({ providerId }) => providerId),
    texts.map(({ bodyEncrypted }) => bodyEncrypted),
    texts.map(({ at }) => at),
  ];
  const { rows } = await database.$client.query<{ provider_id: string }>(
    jobs.length === 0
      ? { name: 'take_ordinary_texts', text: withoutJobs, values }
      : {
          name: 'take_ordinary_texts_with_jobs',
          text: withJobs,
          values: [...values, JSON.stringify(jobs)],
        },
  );
  return new Set(rows.map((row) => row.provider_id));
}
