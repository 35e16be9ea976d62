import { randomUUID } from 'node:crypto';
import type { MemberSubscription } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { invalidFields } from '../../../platform/errors/app-error.ts';
import type { StartedPurchase } from '../../../providers/payments/purchases.ts';
import type { Services } from '../../../services.ts';
import { loadProfile } from '../../members/index.ts';
import type { Purchase } from '../payments-repository.ts';
import { purchasablePlan } from '../plans/purchasable.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import { calculatePrice } from './calculate-price.ts';
import { findOrCreatePurchase } from './find-or-create-purchase.ts';
import { getPaymentStatus } from './payment-status.ts';
import { startAtProvider } from './start-at-provider.ts';

export interface StartPaymentRequest {
  readonly priceId: string;
  readonly paymentMethodId: string;
  readonly isAddOn: boolean;
  /** The portal's name for this intent to pay; without one, what is under way is joined all the same. */
  readonly attemptId: string | undefined;
  /** In cents, as the screen has shown it. */
  readonly expectedTotal?: number | undefined;
}

export interface StartedPayment {
  /** Null where nothing has to be confirmed. */
  readonly clientSecret: string | null;
  readonly paymentId: string;
  readonly paymentStatus: PaymentStatus;
  readonly subscription: MemberSubscription | null;
}

/** The screen has shown one total; another must never be charged. */
function refuseOtherTotal(purchase: Purchase, { total }: StartedPurchase): void {
  if (total === purchase.amount - purchase.discount) return;
  throw new Error(`purchase ${purchase.id}: the card provider would charge ${String(total)}`);
}

/** What the browser has to do for a purchase that is not paid yet; undefined where there is nothing to do. */
async function secretToConfirm(
  services: Services,
  purchase: Purchase,
  isNew: boolean,
): Promise<{ readonly clientSecret: string; readonly status: PaymentStatus } | undefined> {
  const known = purchase.stripePaymentIntentId;
  const started = known === null ? await startAtProvider(services, purchase) : undefined;
  if (started) refuseOtherTotal(purchase, started);
  const intentId = known ?? started?.intentId;
  if (intentId === undefined) return undefined;
  if (isNew && started?.clientSecret !== undefined)
    return { clientSecret: started.clientSecret, status: 'requires_payment_method' };
  const { status, clientSecret } = unwrapProviderResult(await services.payments.readPayment(intentId));
  const isToConfirm = status !== 'succeeded' && status !== 'processing' && status !== 'canceled';
  if (!isToConfirm || clientSecret === undefined) return undefined;
  // After a refused card the same secret takes another.
  return { clientSecret, status: status === 'failed' ? 'requires_payment_method' : status };
}

async function continuePurchase(
  services: Services,
  purchase: Purchase,
  isNew: boolean,
): Promise<StartedPayment> {
  const { memberId, id: paymentId } = purchase;
  const toConfirm =
    purchase.settledAt === null ? await secretToConfirm(services, purchase, isNew) : undefined;
  if (toConfirm)
    return {
      clientSecret: toConfirm.clientSecret,
      paymentId,
      paymentStatus: toConfirm.status,
      subscription: null,
    };
  const paymentStatus = await getPaymentStatus(services, memberId, paymentId);
  return {
    clientSecret: null,
    paymentId,
    paymentStatus,
    subscription: (await loadProfile(services, memberId)).subscription,
  };
}

/**
 * Starts the payment of a plan or add-on (CHK-05), or goes on with it: the same wish to buy never makes a second charge, however
 * often, from however many tabs and after however many failures it comes (CHK-13).
 * @throws Refusal PLAN_UNAVAILABLE, PLAN_ALREADY_ACTIVE, PRICE_CHANGED, PAYMENT_IN_PROGRESS, CARD_PROVIDER_UNAVAILABLE
 */
export async function startPayment(
  services: Services,
  memberId: string,
  wish: StartPaymentRequest,
): Promise<StartedPayment> {
  const plan = await purchasablePlan(services, memberId, wish.priceId, wish.isAddOn);
  const price = await calculatePrice(services, memberId, plan);
  const { expectedTotal, attemptId = randomUUID() } = wish;
  const isShown = expectedTotal === undefined || expectedTotal === price.total;
  if (isShown && price.total > 0 && wish.paymentMethodId === '')
    throw invalidFields({ paymentMethodId: 'Please enter a card first' });
  for (;;) {
    const opened = await findOrCreatePurchase(services, { memberId, plan, price, attemptId, expectedTotal });
    const { purchase, isNew } = opened;
    const started = await continuePurchase(services, purchase, isNew);
    // It had ended at the provider, unpaid: a new one takes its place.
    if (started.paymentStatus !== 'canceled') return started;
  }
}
