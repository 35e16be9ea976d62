import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { PriceSummary } from '@moments/contract/payments/checkout';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { paymentAttempts, payments } from '../../../platform/database/schema/index.ts';
import type { StartedPurchase } from '../../../providers/payments/purchases.ts';
import type { Purchase } from '../payments-repository.ts';

/** The portal's name for one intent to pay. */
export interface PaymentAttempt {
  readonly memberId: string;
  readonly priceId: string;
  readonly attemptId: string;
}

export async function findByAttempt(
  queries: Queries,
  { memberId, priceId, attemptId }: PaymentAttempt,
): Promise<Purchase | undefined> {
  const [row] = await queries
    .select({ payment: payments })
    .from(paymentAttempts)
    .innerJoin(payments, eq(payments.id, paymentAttempts.paymentId))
    .where(
      and(
        eq(paymentAttempts.memberId, memberId),
        eq(paymentAttempts.priceId, priceId),
        eq(paymentAttempts.attemptId, attemptId),
      ),
    );
  return row?.payment;
}

/** The purchase of a plan, or of an add-on, that a member has under way. */
export async function findOpen(
  queries: Queries,
  memberId: string,
  isAddOn: boolean,
): Promise<Purchase | undefined> {
  const [row] = await queries
    .select()
    .from(payments)
    .where(and(eq(payments.memberId, memberId), eq(payments.isAddOn, isAddOn), isNull(payments.settledAt)));
  return row;
}

/** Purchases that stand here since before an instant and that no server has begun at the card provider, the oldest first. */
export const listUnstarted = (queries: Queries, before: Date, limit: number): Promise<Purchase[]> =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.settledAt),
        isNull(payments.stripePaymentIntentId),
        isNull(payments.stripeSubscriptionId),
        lt(payments.createdAt, before),
      ),
    )
    .orderBy(asc(payments.createdAt))
    .limit(limit);

/** Lets an attempt stand for a purchase from now on. */
export async function linkAttempt(
  transaction: Transaction,
  attempt: PaymentAttempt,
  paymentId: string,
): Promise<void> {
  await transaction
    .insert(paymentAttempts)
    .values({ ...attempt, paymentId })
    .onConflictDoUpdate({
      target: [paymentAttempts.memberId, paymentAttempts.priceId, paymentAttempts.attemptId],
      set: { paymentId },
    });
}

export async function insertPurchase(
  transaction: Transaction,
  {
    memberId,
    priceId,
    isAddOn,
  }: { readonly memberId: string; readonly priceId: string; readonly isAddOn: boolean },
  price: PriceSummary,
): Promise<Purchase> {
  const [row] = await transaction
    .insert(payments)
    .values({
      memberId,
      priceId,
      isAddOn,
      amount: price.price,
      discount: price.discount,
      discountPercent: price.discountPercent,
      status: 'requires_payment_method',
    })
    .returning();
  if (!row) throw new Error('The purchase was not stored');
  return row;
}

/** Keeps what was begun at the card provider. */
export async function saveStarted(
  queries: Queries,
  id: string,
  { subscriptionId, intentId }: StartedPurchase,
): Promise<void> {
  await queries
    .update(payments)
    .set({
      stripeSubscriptionId: subscriptionId ?? null,
      stripePaymentIntentId: intentId ?? null,
      updatedAt: sql`now()`,
    })
    .where(eq(payments.id, id));
}

/** Ends a purchase of which nothing stands at the card provider. */
export async function markCanceled(queries: Queries, id: string): Promise<void> {
  await queries
    .update(payments)
    .set({ status: 'canceled', settledAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), isNull(payments.settledAt)));
}
