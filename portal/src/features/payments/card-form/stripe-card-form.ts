import type { PaymentIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import type { CardForm, CardResult, Confirmation, Confirmed } from './card-form.ts';
import { paymentAlertTexts } from './payment-alerts.ts';
import { isOutcomeUnknown } from './unknown-outcome-errors.ts';

const refused = (message: string, reason?: string): CardResult => ({
  kind: 'refused',
  alert: { message, reason },
});

async function createPaymentMethod(
  stripe: Stripe | null,
  elements: StripeElements | null,
): Promise<CardResult> {
  if (!stripe || !elements) return refused(paymentAlertTexts.notReady);
  if (!elements.getElement('payment')) return refused(paymentAlertTexts.notInitialized);
  const { error: submitError } = await elements.submit();
  if (submitError) return refused(submitError.message ?? paymentAlertTexts.submitFailed);
  const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
  if (error) return refused(paymentAlertTexts.paymentFailed, error.message);
  return { kind: 'ready', paymentMethodId: paymentMethod.id };
}

function afterError(error: StripeError): Confirmed {
  const status = error.payment_intent?.status;
  // Another tab, or a try whose answer was lost, has paid already.
  if (status === 'succeeded' || status === 'processing') return { kind: 'confirmed' };
  if (isOutcomeUnknown(error)) return { kind: 'unclear' };
  return { kind: 'declined', reason: error.message };
}

function readIntent({ status, last_payment_error, next_action }: PaymentIntent): Confirmed | undefined {
  if (status === 'requires_payment_method') return { kind: 'declined', reason: last_payment_error?.message };
  if (status !== 'requires_action') return { kind: 'confirmed' };
  const url = next_action?.redirect_to_url?.url;
  return typeof url === 'string' ? { kind: 'authenticate', url } : undefined;
}

/** An action without a page of its own is the script's to handle. */
async function handleAction(stripe: Stripe, clientSecret: string): Promise<Confirmed> {
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
  if (error) return afterError(error);
  return (paymentIntent && readIntent(paymentIntent)) ?? { kind: 'unclear' };
}

/** Confirms a payment with a saved card, or one that was just typed (CHK-05). */
export async function confirmPayment(
  stripe: Stripe | null,
  { clientSecret, paymentMethodId, returnUrl }: Confirmation,
): Promise<Confirmed> {
  if (!stripe) return { kind: 'unclear' };
  const { error, paymentIntent } = await stripe.confirmCardPayment(
    clientSecret,
    {
      ...(paymentMethodId === undefined ? {} : { payment_method: paymentMethodId }),
      return_url: returnUrl,
    },
    { handleActions: false },
  );
  if (error) return afterError(error);
  return readIntent(paymentIntent) ?? handleAction(stripe, clientSecret);
}

/** Stripe's browser objects as a card form; they are null until the script is there. */
export const stripeCardForm = (stripe: Stripe | null, elements: StripeElements | null): CardForm => ({
  createPaymentMethod: () => createPaymentMethod(stripe, elements),
  confirm: (confirmation) => confirmPayment(stripe, confirmation),
});
