import { and, asc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { payments } from '../../platform/database/schema/index.ts';

export type Purchase = typeof payments.$inferSelect;

export async function findPurchase(queries: Queries, id: string): Promise<Purchase | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await queries.select().from(payments).where(eq(payments.id, id));
  return row;
}

/** A member's own purchase, by our id or by that of the card provider's payment, which a bank's page comes back with. */
export async function findOwnPurchase(
  queries: Queries,
  memberId: string,
  id: string,
): Promise<Purchase | undefined> {
  const named = isUuid(id) ? eq(payments.id, id) : eq(payments.stripePaymentIntentId, id);
  const [row] = await queries
    .select()
    .from(payments)
    .where(and(eq(payments.memberId, memberId), named));
  return row;
}

export async function findByIntent(queries: Queries, intentId: string): Promise<Purchase | undefined> {
  const [row] = await queries.select().from(payments).where(eq(payments.stripePaymentIntentId, intentId));
  return row;
}

export interface PurchaseState {
  readonly status: PaymentStatus;
  readonly isCredited: boolean;
  readonly stripeSubscriptionId: string | null;
  readonly stripePaymentIntentId: string | null;
}

/** Writes down what became of a purchase; succeeded and canceled are final. */
export async function savePurchaseState(
  transaction: Transaction,
  id: string,
  { status, isCredited, stripeSubscriptionId, stripePaymentIntentId }: PurchaseState,
): Promise<void> {
  const isFinal = status === 'succeeded' || status === 'canceled';
  await transaction
    .update(payments)
    .set({
      status,
      stripeSubscriptionId,
      stripePaymentIntentId,
      updatedAt: sql`now()`,
      ...(isFinal ? { settledAt: sql`coalesce(${payments.settledAt}, now())` } : {}),
      ...(isCredited ? { creditedAt: sql`coalesce(${payments.creditedAt}, now())` } : {}),
    })
    .where(eq(payments.id, id));
}

/** Open purchases that were begun at the card provider and have not been looked at for a while, the longest first. */
export const listStuck = (queries: Queries, untouchedSince: Date, limit: number): Promise<Purchase[]> =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.settledAt),
        lt(payments.updatedAt, untouchedSince),
        or(isNotNull(payments.stripePaymentIntentId), isNotNull(payments.stripeSubscriptionId)),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(limit);

/** Puts a purchase that could not be looked at behind the others. */
export async function touchPurchase(queries: Queries, id: string): Promise<void> {
  await queries
    .update(payments)
    .set({ updatedAt: sql`now()` })
    .where(eq(payments.id, id));
}
