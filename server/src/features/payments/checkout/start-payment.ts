import { randomUUID } from 'node:crypto';
import type { MemberSubscription } from '@moments/contract/members/members';
import { isContactOfMinorWhole } from '@moments/contract/members/status-facts';
import { paymentStatus, type PaymentStatus } from '@moments/contract/payments/checkout';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits, refundRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { findMember, isUnder18, loadProfile } from '../../members/index.ts';
import { formatDailyLimit } from '../cards/change-cards.ts';
import { findOwnPurchase, type Purchase } from '../payments-repository.ts';
import { requirePurchasablePlan } from '../plans/available-plans.ts';
import { calculatePrice } from '../plans/price.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { syncPurchase } from '../sync/sync-objects.ts';
import { findOrCreatePurchase } from './purchases.ts';
import { startAtProvider } from './start-at-provider.ts';

/**
 * Rejects a purchase of a member under 18 who hasn't named an adult to call, because without one their enrollment can't be completed.
 * @throws AppError CONTACT_MISSING
 */
export async function requireContactOfMinor(
  { database, personalData, clock }: Services,
  memberId: string,
): Promise<void> {
  const member = await findMember(database, personalData, { id: memberId });
  if (member && isUnder18(member, clock.now()) && !isContactOfMinorWhole(member.emergencyContact))
    throw new AppError('CONTACT_MISSING');
}

export interface StartPaymentRequest {
  readonly priceId: string;
  readonly paymentMethodId: string;
  readonly kind: ProductKind;
  /** One press of Pay. A request without it joins an unfinished purchase. */
  readonly attemptId?: string | undefined;
  /** The total that the screen showed, in cents. */
  readonly expectedTotal?: number | undefined;
  /** The renewal terms that the screen showed (RENEW-01). */
  readonly renewalTerms?: string | undefined;
}

export interface StartedPayment {
  /** The secret with which the browser confirms. Null if nothing has to be confirmed. */
  readonly clientSecret: string | null;
  readonly paymentId: string;
  readonly paymentStatus: PaymentStatus;
  readonly subscription: MemberSubscription | null;
}

/**
 * Reads the status of a member's payment from Stripe. Credits the purchase if it is paid (MOM-06).
 * @param paymentId our ID or Stripe's
 * @throws AppError PAYMENT_NOT_FOUND, even for another member's payment; CARD_PROVIDER_UNAVAILABLE
 */
async function readPaymentStatus(
  services: Services,
  memberId: string,
  paymentId: string,
): Promise<PaymentStatus> {
  const purchase = await findOwnPurchase(services.database, memberId, paymentId);
  if (!purchase) throw new AppError('PAYMENT_NOT_FOUND');
  if (purchase.settledAt === null) unwrapProviderResult(await syncPurchase(services, purchase));
  const after = await findOwnPurchase(services.database, memberId, paymentId);
  return paymentStatus.parse(after?.status);
}

/** Reads a payment and the member's plan, after the browser's confirmation (CHK-05) and for polling (CHK-09). */
export async function refreshPayment(services: Services, memberId: string, paymentId: string) {
  const status = await readPaymentStatus(services, memberId, paymentId);
  const { subscription } = await loadProfile(services, memberId);
  return { paymentStatus: status, subscription, memberId };
}

interface Confirmation {
  readonly clientSecret: string;
  readonly paymentStatus: PaymentStatus;
}

/** Finds what the browser has to confirm for a purchase. Undefined if there is nothing to confirm. */
async function getConfirmation(
  services: Services,
  purchase: Purchase,
  isNew: boolean,
): Promise<Confirmation | undefined> {
  const knownIntent = purchase.stripePaymentIntentId;
  const started = knownIntent === null ? await startAtProvider(services, purchase) : undefined;
  // The screen has shown a total. Never charge another one.
  if (started && started.total !== purchase.amount - purchase.discount)
    throw new Error(`purchase ${purchase.id}: Stripe would charge ${String(started.total)}`);
  const intentId = knownIntent ?? started?.intentId;
  if (intentId === undefined) return undefined;
  if (isNew && started?.clientSecret !== undefined)
    return { clientSecret: started.clientSecret, paymentStatus: 'requires_payment_method' };
  const { status, clientSecret } = unwrapProviderResult(await services.payments.readPayment(intentId));
  const isPending = status !== 'succeeded' && status !== 'processing' && status !== 'canceled';
  if (!isPending || clientSecret === undefined) return undefined;
  // After a declined card, the same secret accepts another card.
  return { clientSecret, paymentStatus: status === 'failed' ? 'requires_payment_method' : status };
}

async function continuePurchase(
  services: Services,
  purchase: Purchase,
  isNew: boolean,
): Promise<StartedPayment> {
  const { memberId, id: paymentId } = purchase;
  const confirmation =
    purchase.settledAt === null ? await getConfirmation(services, purchase, isNew) : undefined;
  if (confirmation) return { ...confirmation, paymentId, subscription: null };
  const { paymentStatus: status, subscription } = await refreshPayment(services, memberId, paymentId);
  return { clientSecret: null, paymentId, paymentStatus: status, subscription };
}

/**
 * Starts the payment of a plan or add-on (CHK-05), or continues it. The same attempt never charges twice, even after repeats,
 * failures, or from several tabs (CHK-13).
 * @throws AppError PLAN_UNAVAILABLE, PLAN_ALREADY_ACTIVE, PRICE_CHANGED, PAYMENT_IN_PROGRESS, TOO_MANY_REQUESTS,
 *   CARD_PROVIDER_UNAVAILABLE
 */
export async function startPayment(
  services: Services,
  memberId: string,
  {
    priceId,
    kind,
    paymentMethodId,
    expectedTotal,
    renewalTerms,
    attemptId = randomUUID(),
  }: StartPaymentRequest,
): Promise<StartedPayment> {
  const plan = await requirePurchasablePlan(services, memberId, priceId, kind);
  const price = await calculatePrice(services, memberId, plan);
  const isExpected = expectedTotal === undefined || expectedTotal === price.total;
  if (isExpected && price.total > 0 && paymentMethodId === '')
    throw invalidFields({ paymentMethodId: 'Please enter a card first' });
  const use = { limit: 'paymentStartsOfAMemberInADay', key: memberId } as const;
  for (;;) {
    await consumeRateLimits(services, [use], formatDailyLimit);
    const request = { memberId, plan, price, attemptId, expectedTotal, renewalTerms };
    const { purchase, isNew } = await findOrCreatePurchase(services, request);
    // A repeated press creates nothing at the card provider.
    if (!isNew) await refundRateLimits(services, [use]);
    const started = await continuePurchase(services, purchase, isNew);
    // If Stripe canceled it unpaid, start a new one.
    if (started.paymentStatus !== 'canceled') return started;
  }
}
