import { and, asc, eq, isNotNull, isNull, lt, or, sql, type SQL } from 'drizzle-orm';
import type { PaymentStatus, PriceSummary } from '@moments/contract/payments/checkout';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { paymentAttempts, payments } from '../../platform/database/schema/index.ts';
import type { StartedPurchase } from '../../providers/payments/payments.ts';
import { isReadAgain } from './read-again-repository.ts';

export type Purchase = typeof payments.$inferSelect;

/** One press of Pay. */
export interface PaymentAttempt {
  readonly memberId: string;
  readonly priceId: string;
  readonly attemptId: string;
}

async function findOne(queries: Queries, condition: SQL | undefined): Promise<Purchase | undefined> {
  const [row] = await queries.select().from(payments).where(condition);
  return row;
}

export const findPurchase = (queries: Queries, id: string): Promise<Purchase | undefined> =>
  isUuid(id) ? findOne(queries, eq(payments.id, id)) : Promise.resolve(undefined);

/**
 * Finds a member's own purchase.
 * @param id our ID, or the ID of the Stripe payment that a bank's page returns with
 */
export const findOwnPurchase = (
  queries: Queries,
  memberId: string,
  id: string,
): Promise<Purchase | undefined> =>
  findOne(
    queries,
    and(
      eq(payments.memberId, memberId),
      isUuid(id) ? eq(payments.id, id) : eq(payments.stripePaymentIntentId, id),
    ),
  );

export const findPurchaseByIntent = (queries: Queries, intentId: string): Promise<Purchase | undefined> =>
  findOne(queries, eq(payments.stripePaymentIntentId, intentId));

export async function findPurchaseByAttempt(
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

/** Finds the member's unfinished purchase of this kind. There is at most one. */
export const findOpenPurchase = (
  queries: Queries,
  memberId: string,
  kind: ProductKind,
): Promise<Purchase | undefined> =>
  findOne(queries, and(eq(payments.memberId, memberId), eq(payments.kind, kind), isNull(payments.settledAt)));

/** Lists unfinished purchases created before an instant that were never started at Stripe, oldest first. */
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

/** Lists unfinished purchases that were started at Stripe and not read since an instant, least recent first. */
export const listStuck = (queries: Queries, untouchedSince: Date, limit: number): Promise<Purchase[]> =>
  queries
    .select()
    .from(payments)
    .where(
      and(
        isNull(payments.settledAt),
        isReadAgain({ since: payments.createdAt, read: payments.updatedAt }, untouchedSince),
        or(isNotNull(payments.stripePaymentIntentId), isNotNull(payments.stripeSubscriptionId)),
      ),
    )
    .orderBy(asc(payments.updatedAt))
    .limit(limit);

interface NewPurchase {
  readonly memberId: string;
  readonly priceId: string;
  readonly kind: ProductKind;
  readonly price: PriceSummary;
}

export async function insertPurchase(
  transaction: Transaction,
  { memberId, priceId, kind, price: { price: amount, discount, discountPercent } }: NewPurchase,
): Promise<Purchase> {
  const status = 'requires_payment_method';
  const [row] = await transaction
    .insert(payments)
    .values({ memberId, priceId, kind, amount, discount, discountPercent, status })
    .returning();
  if (!row) throw new Error('The purchase was not stored');
  return row;
}

/** Links an attempt to a purchase, even when it was linked to another one before. */
export async function linkAttempt(
  transaction: Transaction,
  { memberId, priceId, attemptId }: PaymentAttempt,
  paymentId: string,
): Promise<void> {
  await transaction
    .insert(paymentAttempts)
    .values({ memberId, priceId, attemptId, paymentId })
    .onConflictDoUpdate({
      target: [paymentAttempts.memberId, paymentAttempts.priceId, paymentAttempts.attemptId],
      set: { paymentId },
    });
}

/** Stores the IDs of what was started at Stripe. */
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

export interface PurchaseState {
  readonly status: PaymentStatus;
  readonly isCredited: boolean;
  readonly stripeSubscriptionId: string | null;
  readonly stripePaymentIntentId: string | null;
}

/** Stores the current state of a purchase. `succeeded` and `canceled` are final. */
export async function savePurchaseState(
  transaction: Transaction,
  id: string,
  { isCredited, ...state }: PurchaseState,
): Promise<void> {
  const isFinal = state.status === 'succeeded' || state.status === 'canceled';
  await transaction
    .update(payments)
    .set({
      ...state,
      updatedAt: sql`now()`,
      ...(isFinal ? { settledAt: sql`coalesce(${payments.settledAt}, now())` } : {}),
      ...(isCredited ? { creditedAt: sql`coalesce(${payments.creditedAt}, now())` } : {}),
    })
    .where(eq(payments.id, id));
}

/** Cancels a purchase that was never started at Stripe. */
export async function markCanceled(queries: Queries, id: string): Promise<void> {
  await queries
    .update(payments)
    .set({ status: 'canceled', settledAt: sql`now()`, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), isNull(payments.settledAt)));
}

/** Moves a purchase that could not be read to the end of the queue. */
export async function touchPurchase(queries: Queries, id: string): Promise<void> {
  await queries
    .update(payments)
    .set({ updatedAt: sql`now()` })
    .where(eq(payments.id, id));
}
