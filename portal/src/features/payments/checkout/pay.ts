import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { MemberSubscription } from '@moments/contract/members/members';
import {
  createPaymentIntent,
  updatePaymentIntent,
  type CheckoutSummary,
  type PaymentStatus,
} from '@moments/contract/payments/checkout';
import { isAddOnKind } from '@moments/contract/payments/product-kinds';
import type { ApiError, Result } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { CardForm } from '../card-form/stripe-card-form.ts';
import type { AttemptStorage } from '../flow/attempt.ts';
import type { BankReturn } from '../flow/bank-return.ts';
import {
  createNotCharged,
  paymentAlertTexts,
  type ConfirmationNeeded,
  type PaymentOutcome,
  type StartOutcome,
} from '../flow/payment-flow.ts';
import { getReturnUrl, type Purchase } from '../purchase.ts';

/** Time from the confirmation to the status call, in ms (CHK-05). */
const waitAfterConfirming = 3_000;

/** One press of Pay. */
export interface PurchaseRequest {
  readonly purchase: Purchase;
  /** As the screen shows it. The server charges no other amount (CHK-02), and on no other terms (RENEW-01). */
  readonly price: CheckoutSummary;
  /** Undefined if the total is 0 (PLAN-06). */
  readonly card: CardForm | undefined;
  /** The code of the member's referrer; empty if no one referred the member. */
  readonly referralCode: string;
}

const needsBank = createNotCharged(paymentAlertTexts.paymentFailed);
/** For a member who left the bank's page. It may still be open elsewhere, and then confirming it or paying here charges once (CHK-13). */
const bankLeft = createNotCharged(
  'Your bank hasn’t confirmed your payment',
  'You weren’t charged. You can pay again here.',
);

/** Converts the server's status (CHK-08, CHK-09). */
function toPaymentOutcome(status: PaymentStatus, subscription: MemberSubscription | null): PaymentOutcome {
  switch (status) {
    case 'succeeded':
      return { kind: 'paid', subscription };
    case 'processing':
      return { kind: 'processing' };
    case 'failed':
    case 'canceled':
      return { kind: 'failed' };
    case 'requires_payment_method':
    case 'requires_confirmation':
      return createNotCharged(paymentAlertTexts.paymentFailed);
    case 'requires_action':
      return needsBank;
  }
}

/** Explains why no payment was started. After a lost reply, the same attempt asks again. */
function toErrorOutcome({ code, message, reference }: ApiError): PaymentOutcome {
  if (code === 'PRICE_CHANGED' || code === 'PLAN_ALREADY_ACTIVE')
    return { kind: 'notCharged', alert: { message }, isOutdated: true };
  return code === 'UNREACHABLE' || code === 'TIMED_OUT'
    ? createNotCharged(paymentAlertTexts.unexpected, message)
    : createNotCharged(message, undefined, reference);
}

function toBody(
  { purchase, price, referralCode }: PurchaseRequest,
  attemptId: string,
  paymentMethodId: string,
) {
  const isRefCodeAvailable = purchase.kind === 'plan' && referralCode !== '';
  return {
    priceId: purchase.priceId,
    isAddOn: isAddOnKind(purchase.kind),
    paymentMethodId,
    attemptId,
    expectedTotal: price.total,
    ...(price.renewalTerms === null ? {} : { renewalTerms: price.renewalTerms }),
    isRefCodeAvailable,
    ...(isRefCodeAvailable ? { referralCode } : {}),
  };
}

type Started = ReplyOf<typeof createPaymentIntent>['data'];

function toStartOutcome(
  { clientSecret, paymentStatus, subscription }: Started,
  paymentMethodId: string,
): StartOutcome {
  if (clientSecret === null) return toPaymentOutcome(paymentStatus, subscription);
  // Something is due after all: the member must reload the page to enter a card.
  if (paymentMethodId === '') return createNotCharged(paymentAlertTexts.systemNotReady);
  return { kind: 'confirm', clientSecret, paymentMethodId };
}

/**
 * Creates the payment method, then the payment intent (CHK-05). Without a card, the total must be 0 (PLAN-06). Remembers the
 * server's ID of the payment. Never throws.
 */
export async function startPurchase(
  request: PurchaseRequest,
  storage: AttemptStorage,
): Promise<StartOutcome> {
  try {
    const method = await request.card?.createPaymentMethod();
    if (method?.kind === 'invalid') return { kind: 'notCharged', alert: method.alert };
    const paymentMethodId = method?.paymentMethodId ?? '';
    const { attemptId } = storage.getCurrent();
    const body = toBody(request, attemptId, paymentMethodId);
    const result = await call(createPaymentIntent, { body, idempotencyKey: attemptId });
    if (!result.ok) return toErrorOutcome(result.error);
    storage.update({ paymentId: result.reply.data.paymentId });
    return toStartOutcome(result.reply.data, paymentMethodId);
  } catch {
    return createNotCharged(paymentAlertTexts.unexpected);
  }
}

/**
 * Reads a payment and lets the server record its status (CHK-05, CHK-09).
 *
 * @param clientSecret sent after a confirmation; polling sends no body
 */
async function readPayment(
  storage: AttemptStorage,
  clientSecret: string | undefined,
): Promise<Result<PaymentOutcome>> {
  const { paymentId = '' } = storage.getCurrent();
  const body = clientSecret === undefined ? {} : { body: { clientSecret } };
  const result = await call(updatePaymentIntent, { query: { paymentId }, ...body });
  if (!result.ok) return result;
  const { paymentStatus, subscription } = result.reply.data.data;
  return { ok: true, reply: toPaymentOutcome(paymentStatus, subscription) };
}

/** Confirms the payment in the browser, then reads it (CHK-05). Never throws. */
export async function confirmPurchase(
  { clientSecret, paymentMethodId }: ConfirmationNeeded,
  { purchase, card }: PurchaseRequest,
  storage: AttemptStorage,
): Promise<PaymentOutcome> {
  const confirmation = { clientSecret, paymentMethodId, returnUrl: getReturnUrl(purchase) };
  const confirmed = (await card?.confirm(confirmation)) ?? { kind: 'unknown' as const };
  if (confirmed.kind === 'authenticate') return confirmed;
  if (confirmed.kind === 'declined')
    return createNotCharged(paymentAlertTexts.paymentFailed, confirmed.reason);
  await new Promise((resolve) => {
    setTimeout(resolve, waitAfterConfirming);
  });
  const read = await readPayment(storage, clientSecret);
  const outcome = read.ok ? read.reply : undefined;
  // A confirmed payment is paid or soon will be, even if our server can't be reached now.
  if (confirmed.kind === 'confirmed') return outcome ?? { kind: 'processing' };
  return outcome?.kind === 'paid' || outcome?.kind === 'processing'
    ? outcome
    : createNotCharged(paymentAlertTexts.unexpected);
}

/** Reads a processing payment once; undefined if the server can't be asked now. */
export async function checkPurchase(storage: AttemptStorage): Promise<PaymentOutcome | undefined> {
  const read = await readPayment(storage, undefined);
  if (!read.ok) return undefined;
  // If the bank returned the payment to the start, it ended unpaid.
  return read.reply.kind === 'notCharged' ? { kind: 'failed' } : read.reply;
}

/**
 * Reads a payment that started before the page was loaded.
 *
 * @param bankReturn set if the member comes from the bank's page and waits for the result
 * @returns undefined if the form can be used as if nothing had happened
 */
export async function resumePurchase(
  storage: AttemptStorage,
  bankReturn: BankReturn | undefined,
): Promise<PaymentOutcome | undefined> {
  const read = await readPayment(storage, bankReturn?.clientSecret);
  if (!read.ok)
    return bankReturn && read.error.code !== 'PAYMENT_NOT_FOUND' ? { kind: 'processing' } : undefined;
  if (read.reply.kind === 'paid' || read.reply.kind === 'processing') return read.reply;
  if (bankReturn) return { kind: 'failed' };
  return read.reply === needsBank ? bankLeft : undefined;
}

/** Returns whether a payment waits for the member at the bank. Reads it from the server. */
export async function isUnconfirmed(paymentId: string): Promise<boolean> {
  const result = await call(updatePaymentIntent, { query: { paymentId } });
  return result.ok && result.reply.data.data.paymentStatus === 'requires_action';
}
