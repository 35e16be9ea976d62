import type { MoneyServer } from './money-server.ts';

export interface Line {
  readonly cause: string;
  readonly type: string;
  readonly amount: number;
  readonly status: string;
}
export interface Plan {
  readonly id: string;
  readonly status: string;
  readonly price: string;
  readonly ends: boolean;
  readonly period_end: number;
}
interface Purchase {
  readonly id: string;
  readonly intent: string | null;
  readonly credited: boolean;
  readonly open: boolean;
}
export interface Entry {
  readonly cause: string;
  readonly kind: string;
  readonly amount: number;
}

/** Reads all our records of a member's payments. */
/** What reads our records: the server's pool, or a journey's. */
export type Reader = { readonly pool: Pick<MoneyServer['pool'], 'query'> };

export async function readOurSide({ pool }: Reader, memberId: string) {
  const readRows = async <T extends object>(sql: string) => (await pool.query<T>(sql, [memberId])).rows;
  return {
    customer: (
      await readRows<{ id: string | null }>('select stripe_customer_id as id from members where id = $1')
    )[0]?.id,
    lines: await readRows<Line>('select cause, type, amount, status from transactions where member_id = $1'),
    plans: await readRows<Plan>(
      `select stripe_subscription_id as id, status, price_id as price, cancel_plan_initiated as ends,
         extract(epoch from end_date)::int as period_end from subscriptions where member_id = $1`,
    ),
    purchases: await readRows<Purchase & { readonly price: string }>(
      `select id, price_id as price, stripe_payment_intent_id as intent, credited_at is not null as credited,
         settled_at is null as open from payments where member_id = $1`,
    ),
    entries: await readRows<Entry>('select cause, kind, amount from moments_ledger where member_id = $1'),
    balance: (
      await readRows<{ left: number }>(
        `select plan_remaining + add_on_remaining as left from moments_balances where member_id = $1`,
      )
    )[0]?.left,
    confirmed: (
      await readRows<{ key: string }>(
        `select key from outbound_messages where member_id = $1 and key like 'payment-confirmed:%'`,
      )
    ).map(({ key }) => key.replace('payment-confirmed:', '')),
  };
}

export type OurSide = Awaited<ReturnType<typeof readOurSide>>;
