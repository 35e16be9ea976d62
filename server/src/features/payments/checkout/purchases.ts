import type { PriceSummary } from '@moments/contract/payments/checkout';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { formatCents } from '@moments/contract/values/money';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { StartedPurchase } from '../../../providers/payments/payments.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { callForCustomer } from '../ensure-customer.ts';
import {
  findOpenPurchase,
  findPurchase,
  findPurchaseByAttempt,
  insertPurchase,
  linkAttempt,
  markCanceled,
  type Purchase,
} from '../payments-repository.ts';
import { findPlan, type StoredPlan } from '../plans/plans-repository.ts';
import { productKinds } from '../plans/product-kinds.ts';
import { isAlreadyGone, unwrapProviderResult } from '../provider-calls.ts';
import { findActivePlan } from '../subscriptions-repository.ts';
import { syncPurchase } from '../sync/sync-objects.ts';
import { recordConsent, requireCurrentTerms } from './renewal-consent.ts';
import { formatRenewalTerms } from './renewal-terms-rules.ts';
import { startAtProvider } from './start-at-provider.ts';

/**
 * Rejects what must wait until the bank has decided the member's last payment (PLAN-10), before a card is entered. Reads the payment from
 * Stripe first. If Stripe can't be reached, what we know of the payment decides.
 * @throws AppError PAYMENT_IN_PROGRESS
 */
export async function requireNoPendingPayment(
  services: Services,
  memberId: string,
  kind: ProductKind,
): Promise<void> {
  const open = await findOpenPurchase(services.database, memberId, kind);
  if (!open) return;
  await syncPurchase(services, open);
  const pending = await findOpenPurchase(services.database, memberId, kind);
  if (pending?.status !== 'processing') return;
  const plan = await findPlan(services.database, pending.priceId);
  const amount = formatCents(pending.amount - pending.discount);
  throw new AppError('PAYMENT_IN_PROGRESS', {
    message: `Your payment of ${amount} for ${plan?.name ?? 'Moments'} is still processing. We’ll email you when your bank has decided.`,
  });
}

export interface PurchaseRequest {
  readonly memberId: string;
  readonly plan: StoredPlan;
  readonly price: PriceSummary;
  readonly attemptId: string;
  /** The total that the screen showed, in cents. Undefined if the caller shows none. */
  readonly expectedTotal: number | undefined;
  /** The renewal terms that the screen showed. Undefined if the caller shows none. */
  readonly renewalTerms: string | undefined;
}

/**
 * Rejects a second plan. A member with a plan changes it instead. An unfinished purchase of a plan can continue.
 * @throws AppError PLAN_ALREADY_ACTIVE
 */
export async function requireNoActivePlan(
  queries: Queries,
  { memberId, plan }: Pick<PurchaseRequest, 'memberId' | 'plan'>,
): Promise<void> {
  if (!productKinds[plan.kind].isMonthly || (await findOpenPurchase(queries, memberId, plan.kind))) return;
  const active = await findActivePlan(queries, memberId);
  if (!active) return;
  if (active.priceId === plan.priceId) throw new AppError('PLAN_ALREADY_ACTIVE');
  throw new AppError('PLAN_ALREADY_ACTIVE', {
    message:
      'You already have a plan. You can change your plan, but you can’t have two. You weren’t charged.',
  });
}

type Found =
  | { readonly kind: 'this'; readonly purchase: Purchase; readonly isNew: boolean }
  | { readonly kind: 'another'; readonly purchase: Purchase };

/** Finds or creates the purchase while the member's row is locked. The total shown must be the total charged (CHK-02). */
async function decide(
  services: Services,
  transaction: Transaction,
  request: PurchaseRequest,
): Promise<Found> {
  const { memberId, plan, price, expectedTotal, renewalTerms } = request;
  const attempt = { memberId, priceId: plan.priceId, attemptId: request.attemptId };
  if (!(await lockMember(transaction, services.personalData, { id: memberId })))
    throw new AppError('NOT_FOUND');
  const known = await findPurchaseByAttempt(transaction, attempt);
  if (known?.status === 'succeeded') return { kind: 'this', purchase: known, isNew: false };
  await requireNoActivePlan(transaction, request);
  if (expectedTotal !== undefined && expectedTotal !== price.total) throw new AppError('PRICE_CHANGED');
  requireCurrentTerms(formatRenewalTerms(price, plan.kind, services.clock.now()), renewalTerms);
  const open = await findOpenPurchase(transaction, memberId, plan.kind);
  const isSame = open?.priceId === plan.priceId && open.amount - open.discount === price.total;
  if (open && !isSame) return { kind: 'another', purchase: open };
  const { priceId, kind } = plan;
  const purchase = open ?? (await insertPurchase(transaction, { memberId, priceId, kind, price }));
  await linkAttempt(transaction, attempt, purchase.id);
  const agreed = { memberId, renewalTerms, total: price.total, price: price.price };
  await recordConsent(transaction, { ...agreed, cause: { paymentId: purchase.id } });
  return { kind: 'this', purchase, isNew: open === undefined };
}

/**
 * Finds the one purchase of a request to buy (CHK-13): first the purchase of the same attempt, then the unfinished one of any
 * attempt. Otherwise creates one. Cancels an unfinished purchase of something else first.
 * @throws AppError PLAN_ALREADY_ACTIVE, PRICE_CHANGED, PAYMENT_IN_PROGRESS
 */
export async function findOrCreatePurchase(
  services: Services,
  request: PurchaseRequest,
): Promise<{ readonly purchase: Purchase; readonly isNew: boolean }> {
  for (;;) {
    const found = await services.database.transaction((transaction) =>
      decide(services, transaction, request),
    );
    if (found.kind === 'this') return found;
    await cancelPurchase(services, found.purchase);
  }
}

type Started = Pick<Purchase, 'stripeSubscriptionId' | 'stripePaymentIntentId'>;

const toStarted = ({ subscriptionId, intentId }: StartedPurchase): Started => ({
  stripeSubscriptionId: subscriptionId ?? null,
  stripePaymentIntentId: intentId ?? null,
});

/** A price that was removed at Stripe can't be charged, so a purchase of it never started (FIELD-03). */
async function startUnlessRemoved(services: Services, purchase: Purchase): Promise<Started | undefined> {
  try {
    return toStarted(await startAtProvider(services, purchase));
  } catch (error) {
    if (error instanceof AppError && error.code === 'PLAN_UNAVAILABLE') return undefined;
    throw error;
  }
}

/** Finds what exists at Stripe. If the start was cut off, starts again, because the same key returns the same object. */
async function findStarted(services: Services, purchase: Purchase): Promise<Started | undefined> {
  const { stripeSubscriptionId, stripePaymentIntentId, amount, discount, memberId, id } = purchase;
  if (stripeSubscriptionId !== null || stripePaymentIntentId !== null) return purchase;
  if (amount !== discount) return startUnlessRemoved(services, purchase);
  // A free subscription is active as soon as it starts, so look for it without starting it.
  const started = await callForCustomer(services, memberId, (customerId) =>
    services.payments.findStarted({ kind: 'subscription', customerId, paymentId: id }),
  );
  return started && toStarted(started);
}

async function abandon({ payments }: Services, started: Started): Promise<void> {
  const { stripeSubscriptionId, stripePaymentIntentId } = started;
  if (stripePaymentIntentId !== null) {
    const read = await payments.readPayment(stripePaymentIntentId);
    if (isAlreadyGone(read)) return;
    if (unwrapProviderResult(read).status === 'processing') throw new AppError('PAYMENT_IN_PROGRESS');
  }
  const result =
    stripeSubscriptionId === null
      ? await payments.abandonPayment(stripePaymentIntentId ?? '')
      : await payments.abandonSubscription(stripeSubscriptionId);
  // 'invalid' means that it was paid in the meantime, 'not-found' that it was removed. The sync after this shows it.
  if (!isAlreadyGone(result)) unwrapProviderResult(result);
}

/**
 * Cancels an unfinished purchase so that another can replace it. If it turns out to be paid, credits it instead.
 * @throws AppError PAYMENT_IN_PROGRESS while the bank is processing it
 */
export async function cancelPurchase(services: Services, purchase: Purchase): Promise<void> {
  const started = await findStarted(services, purchase);
  if (!started) return markCanceled(services.database, purchase.id);
  await abandon(services, started);
  unwrapProviderResult(await syncPurchase(services, started));
  const after = await findPurchase(services.database, purchase.id);
  if (after?.settledAt === null) throw new AppError('PAYMENT_IN_PROGRESS');
}
