import type {
  PaymentIntent,
  Stripe,
  StripeCardCvcElement,
  StripeElements,
  StripeError,
} from '@stripe/stripe-js';
import { paymentAlertTexts, type PaymentAlert } from '../flow/payment-flow.ts';

type CardResult =
  | { readonly kind: 'ready'; readonly paymentMethodId: string }
  | { readonly kind: 'invalid'; readonly alert: PaymentAlert };

interface Confirmation {
  readonly clientSecret: string;
  /** Undefined if the payment was started with a saved card. */
  readonly paymentMethodId?: string | undefined;
  /** The page that the bank's page leads back to. */
  readonly returnUrl: string;
}

/** The result of confirming a payment in the browser. */
export type Confirmed =
  | { readonly kind: 'confirmed' }
  /** The bank asks the member on its own page (CHK-07). */
  | { readonly kind: 'authenticate'; readonly url: string }
  | { readonly kind: 'declined'; readonly reason: string | undefined }
  /** No reply came. The payment may have been made. */
  | { readonly kind: 'unknown' };

/** The parts of Stripe's form that a payment needs. */
export interface CardForm {
  /** Validates the form, then creates a payment method from the card (CHK-04, CHK-05). */
  readonly createPaymentMethod: () => Promise<CardResult>;
  /** Never rejects. */
  readonly confirm: (confirmation: Confirmation) => Promise<Confirmed>;
}

const unknownOutcomeTypes: readonly StripeError['type'][] = [
  'api_connection_error',
  'api_error',
  'rate_limit_error',
];

/** Returns whether an error leaves open if Stripe did what was requested. */
export const isOutcomeUnknown = ({ type }: StripeError): boolean => unknownOutcomeTypes.includes(type);

const createInvalidCard = (message: string, reason?: string): CardResult => ({
  kind: 'invalid',
  alert: { message, reason },
});

async function createPaymentMethod(
  stripe: Stripe | null,
  elements: StripeElements | null,
): Promise<CardResult> {
  if (!stripe || !elements) return createInvalidCard(paymentAlertTexts.notReady);
  if (!elements.getElement('payment')) return createInvalidCard(paymentAlertTexts.notInitialized);
  const { error: submitError } = await elements.submit();
  if (submitError) return createInvalidCard(submitError.message ?? paymentAlertTexts.submitFailed);
  const { error, paymentMethod } = await stripe.createPaymentMethod({ elements });
  if (error) return createInvalidCard(paymentAlertTexts.paymentFailed, error.message);
  return { kind: 'ready', paymentMethodId: paymentMethod.id };
}

function readError(error: StripeError): Confirmed {
  const status = error.payment_intent?.status;
  // Another tab, or a call whose reply was lost, has already paid.
  if (status === 'succeeded' || status === 'processing') return { kind: 'confirmed' };
  return isOutcomeUnknown(error) ? { kind: 'unknown' } : { kind: 'declined', reason: error.message };
}

function readIntent({ status, last_payment_error, next_action }: PaymentIntent): Confirmed | undefined {
  if (status === 'requires_payment_method') return { kind: 'declined', reason: last_payment_error?.message };
  if (status !== 'requires_action') return { kind: 'confirmed' };
  const url = next_action?.redirect_to_url?.url;
  return typeof url === 'string' ? { kind: 'authenticate', url } : undefined;
}

/** Lets Stripe's script handle an action that has no page of its own. */
async function handleAction(stripe: Stripe, clientSecret: string): Promise<Confirmed> {
  const { error, paymentIntent } = await stripe.handleNextAction({ clientSecret });
  if (error) return readError(error);
  return (paymentIntent && readIntent(paymentIntent)) ?? { kind: 'unknown' };
}

/**
 * Confirms a payment with a saved card or one that was just entered (CHK-05). Never rejects.
 *
 * @param cvc the field with the security code of a saved card, where the payment asks for it again (CHK-02)
 */
export async function confirmPayment(
  stripe: Stripe | null,
  { clientSecret, paymentMethodId, returnUrl }: Confirmation,
  cvc: StripeCardCvcElement | null = null,
): Promise<Confirmed> {
  if (!stripe) return { kind: 'unknown' };
  const card = paymentMethodId === undefined ? {} : { payment_method: paymentMethodId };
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(
      clientSecret,
      {
        ...card,
        ...(cvc ? { payment_method_options: { card: { cvc } } } : {}),
        return_url: returnUrl,
      },
      { handleActions: false },
    );
    if (error) return readError(error);
    return readIntent(paymentIntent) ?? (await handleAction(stripe, clientSecret));
  } catch {
    return { kind: 'unknown' };
  }
}

/**
 * Pays with a saved card. Stripe's browser objects are null until the script has loaded.
 *
 * @param elements hold the field of the security code
 */
export const createSavedCardForm = (
  stripe: Stripe | null,
  paymentMethodId: string,
  elements: StripeElements | null,
): CardForm => ({
  createPaymentMethod: () =>
    Promise.resolve(
      stripe ? { kind: 'ready', paymentMethodId } : createInvalidCard(paymentAlertTexts.notReady),
    ),
  confirm: (confirmation) => confirmPayment(stripe, confirmation, elements?.getElement('cardCvc')),
});

/** Wraps Stripe's browser objects. They are null until the script has loaded. */
export const createStripeCardForm = (stripe: Stripe | null, elements: StripeElements | null): CardForm => ({
  createPaymentMethod: () => createPaymentMethod(stripe, elements),
  confirm: (confirmation) => confirmPayment(stripe, confirmation),
});
