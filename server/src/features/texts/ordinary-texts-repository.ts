import type { Database } from '../../platform/database/database.ts';

/** A text with nothing special about it: no keyword, to the coaching number. */
export interface OrdinaryText {
  readonly phoneHash: Buffer;
  /** The provider's message id. */
  readonly providerId: string;
  readonly bodyEncrypted: string;
  readonly at: Date;
}

/**
 * All that texts of members in coaching do, in one statement: members and balances are locked, each in the order of the ids, so
 * that two servers never wait for each other; each text is stored once, one Moment is taken, of the plan first, and the ledger
 * gets its line. It does nothing for a text where anything else would be due: another status, a partner who pays, a period that
 * is over, the last Moment, a text that was stored before.
 */
const statement = `
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
  returning member_id
), used as (
  update moments_balances b
  set plan_remaining = b.plan_remaining - case when held.is_of_plan then 1 else 0 end,
      add_on_remaining = b.add_on_remaining - case when held.is_of_plan then 0 else 1 end
  from held join stored on stored.member_id = held.member_id
  where b.member_id = held.member_id
  returning held.*
), explained as (
  insert into moments_ledger (member_id, kind, source, amount, cause, balance_after, at)
  select member_id, 'use', case when is_of_plan then 'plan' else 'add-on' end, -1, 'text:' || provider_id, left_over, at
  from used
)
select provider_id from used`;

/**
 * Takes ordinary texts.
 * @param texts each of another phone: a balance changes once in a statement
 * @returns the provider's ids of those that were taken; the others have to be looked at more closely
 */
export async function takeOrdinaryTexts(
  database: Database,
  texts: readonly OrdinaryText[],
): Promise<ReadonlySet<string>> {
  const { rows } = await database.$client.query<{ provider_id: string }>({
    name: 'take_ordinary_texts',
    text: statement,
    values: [
      texts.map(({ phoneHash }) => phoneHash),
      texts.map(({ providerId }) => providerId),
      texts.map(({ bodyEncrypted }) => bodyEncrypted),
      texts.map(({ at }) => at),
    ],
  });
  return new Set(rows.map((row) => row.provider_id));
}
