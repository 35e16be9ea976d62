import type { Database } from '../../database/database.ts';

/** A text with nothing special about it: no keyword, to the coaching number. */
export interface OrdinaryText {
  readonly phoneHash: Buffer;
  /** The provider's message id. */
  readonly providerId: string;
  readonly bodySealed: string;
  readonly at: Date;
}

/**
 * All that a text of a member in coaching does, in one statement: the member and the balance are locked, the text is stored once,
 * one Moment is taken, of the plan first, and the ledger gets its line. It does nothing where anything else would be due:
 * another status, a partner who pays, a period that is over, the last Moment, a text that was stored before.
 */
const statement = `
with sender as (
  select id from members
  where phone_hash = $1 and status in ('ACTIVE_COACHING', 'IDLE_COACHING') and partner_id is null
  for no key update
), held as (
  select b.member_id, b.plan_remaining > 0 as is_of_plan, b.plan_remaining + b.add_on_remaining - 1 as left_over
  from moments_balances b join sender on sender.id = b.member_id
  where b.period_end > $4 and b.plan_remaining + b.add_on_remaining > 1
  for no key update of b
), stored as (
  insert into messages (member_id, direction, provider_id, body_sealed, at)
  select member_id, 'from-member', $2, $3, $4 from held
  on conflict (provider_id) do nothing
  returning id, member_id
), used as (
  update moments_balances b
  set plan_remaining = b.plan_remaining - case when held.is_of_plan then 1 else 0 end,
      add_on_remaining = b.add_on_remaining - case when held.is_of_plan then 0 else 1 end
  from held join stored on stored.member_id = held.member_id
  where b.member_id = held.member_id
  returning b.member_id, held.is_of_plan, held.left_over
)
insert into moments_ledger (member_id, kind, source, amount, cause, balance_after, at)
select member_id, 'use', case when is_of_plan then 'plan' else 'add-on' end, -1, 'text:' || $2, left_over, $4
from used`;

/**
 * Takes an ordinary text.
 * @returns false where nothing was done: the text has to be looked at more closely
 */
export async function takeOrdinaryText(database: Database, text: OrdinaryText): Promise<boolean> {
  const { rowCount } = await database.$client.query({
    name: 'take_ordinary_text',
    text: statement,
    values: [text.phoneHash, text.providerId, text.bodySealed, text.at],
  });
  return rowCount === 1;
}
