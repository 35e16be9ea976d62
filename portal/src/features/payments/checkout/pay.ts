import type { ReplyOf } from '@moments/contract/http/endpoint';
import { createPaymentIntent } from '@moments/contract/payments/checkout';
import type { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import type { CardForm, Confirmed } from '../card-form/card-form.ts';
import { paymentAlertTexts } from '../card-form/payment-alerts.ts';
import { failedOutcome, toPaymentOutcome, type PaymentOutcome } from './payment-outcome.ts';
import type { Purchase } from './purchase.ts';
import { readPayment } from './read-payment.ts';

/** CHK-05, in ms: from the confirmation to the status call. */
const waitAfterConfirming = 3_000;

export interface Order extends Purchase {
  readonly attempt: string;
  /** In cents, as it is shown: no other amount is charged (CHK-02). */
  readonly expectedTotal: number;
  /** Who referred the member; empty if nobody. */
  readonly referralCode: string;
  readonly returnUrl: string;
  /** The server has started this payment. */
  readonly onStarted: (paymentId: string) => void;
}

type Started = ReplyOf<typeof createPaymentIntent>['data'];

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** A reply that was lost says nothing of the payment: the same attempt asks again. */
function notStarted({ code, message }: ApiError): PaymentOutcome {
  // What was offered is not to be had any more: it is looked at anew.
  if (code === 'PRICE_CHANGED' || code === 'PLAN_ALREADY_ACTIVE') return { kind: 'outdated', message };
  return code === 'UNREACHABLE' || code === 'TIMED_OUT'
    ? failedOutcome(paymentAlertTexts.unexpected, message)
    : failedOutcome(message);
}

function bodyOf(order: Order, paymentMethodId: string) {
  const { priceId, isAddOn, attempt, expectedTotal, referralCode } = order;
  const isRefCodeAvailable = !isAddOn && referralCode !== '';
  return {
    priceId,
    paymentMethodId,
    isAddOn,
    attemptId: attempt,
    expectedTotal,
    isRefCodeAvailable,
    ...(isRefCodeAvailable ? { referralCode } : {}),
  };
}

async function afterConfirming(
  confirmed: Confirmed,
  { paymentId }: Started,
  clientSecret: string,
): Promise<PaymentOutcome> {
  if (confirmed.kind === 'authenticate') return confirmed;
  if (confirmed.kind === 'declined') return failedOutcome(paymentAlertTexts.paymentFailed, confirmed.reason);
  await pause(waitAfterConfirming);
  const read = await readPayment(paymentId, clientSecret);
  const outcome = read.ok ? toPaymentOutcome(read.reply.paymentStatus, read.reply.subscription) : undefined;
  // Confirmed is paid, or about to be, even if our own server can't be asked just now.
  if (confirmed.kind === 'confirmed') return outcome ?? { kind: 'processing' };
  return outcome?.kind === 'paid' || outcome?.kind === 'processing'
    ? outcome
    : failedOutcome(paymentAlertTexts.unexpected);
}

async function confirm(order: Order, card: CardForm, paymentMethodId: string, started: Started) {
  const { clientSecret } = started;
  if (clientSecret === null) return toPaymentOutcome(started.paymentStatus, started.subscription);
  const { returnUrl } = order;
  const confirmed = await card
    .confirm({ clientSecret, paymentMethodId, returnUrl })
    .catch((): Confirmed => ({ kind: 'unclear' }));
  return afterConfirming(confirmed, started, clientSecret);
}

async function start(order: Order, paymentMethodId: string) {
  const idempotencyKey = order.attempt;
  const result = await call(createPaymentIntent, { body: bodyOf(order, paymentMethodId), idempotencyKey });
  if (result.ok) order.onStarted(result.reply.data.paymentId);
  return result;
}

/** Pays by card: payment method, payment intent, confirmation, status (CHK-05). Never throws. */
export async function payByCard(order: Order, card: CardForm): Promise<PaymentOutcome> {
  try {
    const method = await card.createPaymentMethod();
    if (method.kind === 'refused') return method;
    const started = await start(order, method.paymentMethodId);
    if (!started.ok) return notStarted(started.error);
    return await confirm(order, card, method.paymentMethodId, started.reply.data);
  } catch {
    return failedOutcome(paymentAlertTexts.unexpected);
  }
}

/** Takes what comes to nothing: no card is asked for (PLAN-06). */
export async function completeFreePurchase(order: Order): Promise<PaymentOutcome> {
  const started = await start(order, '');
  if (!started.ok) return notStarted(started.error);
  const { clientSecret, paymentStatus, subscription } = started.reply.data;
  // A secret means that there is something to pay after all: the screen has to be read anew.
  return clientSecret === null
    ? toPaymentOutcome(paymentStatus, subscription)
    : failedOutcome(paymentAlertTexts.systemNotReady);
}
