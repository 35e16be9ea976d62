import type { SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { isOutcomeUnknown } from '../card-form/stripe-card-form.ts';

export type CardSetupResult =
  | { readonly kind: 'saved'; readonly cardId: string | undefined }
  /** The bank hasn't decided yet. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'notSaved'; readonly reason: string | undefined };

const createNotSaved = (reason?: string): CardSetupResult => ({ kind: 'notSaved', reason });

function toSetupResult({
  status,
  payment_method: card,
  last_setup_error: error,
}: SetupIntent): CardSetupResult {
  switch (status) {
    case 'succeeded':
      return { kind: 'saved', cardId: typeof card === 'string' ? card : card?.id };
    case 'processing':
      return { kind: 'processing' };
    case 'canceled':
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return createNotSaved(error?.message);
  }
}

/** Reads the result from Stripe, after the bank's page or a lost reply. Never throws. */
export async function readCardSetup(stripe: Stripe, clientSecret: string): Promise<CardSetupResult> {
  try {
    const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
    return setupIntent ? toSetupResult(setupIntent) : createNotSaved();
  } catch {
    return createNotSaved();
  }
}

async function readAfterError(
  stripe: Stripe,
  clientSecret: string,
  error: StripeError,
): Promise<CardSetupResult> {
  // Another tab, or a call whose reply was lost, has already saved the card.
  if (error.setup_intent?.status === 'succeeded') return toSetupResult(error.setup_intent);
  if (!isOutcomeUnknown(error)) return createNotSaved(error.message);
  const read = await readCardSetup(stripe, clientSecret);
  return read.kind === 'notSaved' ? createNotSaved(error.message) : read;
}

/**
 * Saves the card in the form with its setup intent (BILL-05). If the bank asks the member on its own page, the browser goes
 * there and comes back to `returnUrl`. Never throws.
 */
export async function saveCard(
  stripe: Stripe,
  elements: StripeElements,
  { clientSecret, returnUrl }: { readonly clientSecret: string; readonly returnUrl: string },
): Promise<CardSetupResult> {
  try {
    const { error, setupIntent } = await stripe.confirmSetup({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    return error ? await readAfterError(stripe, clientSecret, error) : toSetupResult(setupIntent);
  } catch {
    return readCardSetup(stripe, clientSecret);
  }
}
