import type { SetupIntent, Stripe, StripeElements, StripeError } from '@stripe/stripe-js';
import { isOutcomeUnknown } from '../card-form/unknown-outcome-errors.ts';

/** What has become of a card that was to be saved. */
export type CardSetupResult =
  | { readonly kind: 'saved'; readonly cardId: string | undefined }
  /** The bank has not decided yet. */
  | { readonly kind: 'processing' }
  | { readonly kind: 'refused'; readonly reason: string | undefined };

const refused = (reason?: string): CardSetupResult => ({ kind: 'refused', reason });

function savingOf({ status, payment_method: card, last_setup_error: error }: SetupIntent): CardSetupResult {
  switch (status) {
    case 'succeeded':
      return { kind: 'saved', cardId: typeof card === 'string' ? card : card?.id };
    case 'processing':
      return { kind: 'processing' };
    case 'canceled':
    case 'requires_action':
    case 'requires_confirmation':
    case 'requires_payment_method':
      return refused(error?.message);
  }
}

/** Asks the card provider how it went, after the bank's page or an answer that was lost. Never throws. */
export async function readCardSetup(stripe: Stripe, clientSecret: string): Promise<CardSetupResult> {
  try {
    const { setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
    return setupIntent ? savingOf(setupIntent) : refused();
  } catch {
    return refused();
  }
}

async function afterError(
  stripe: Stripe,
  clientSecret: string,
  error: StripeError,
): Promise<CardSetupResult> {
  // Another tab, or a try whose answer was lost, has saved it already.
  if (error.setup_intent?.status === 'succeeded') return savingOf(error.setup_intent);
  if (!isOutcomeUnknown(error)) return refused(error.message);
  const read = await readCardSetup(stripe, clientSecret);
  return read.kind === 'refused' ? refused(error.message) : read;
}

/**
 * Saves the card in the form by its setup intent (BILL-05). Where the bank wants a page of its own, the browser leaves for it
 * and comes back to `returnUrl`. Never throws.
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
    return error ? await afterError(stripe, clientSecret, error) : savingOf(setupIntent);
  } catch {
    return readCardSetup(stripe, clientSecret);
  }
}
