import type Stripe from 'stripe';
import { z } from 'zod';
import { buildObject, type Account } from '../account.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { createId } from '../protocol/ids.ts';

const params = z.strictObject({ cvc_update: z.strictObject({ cvc: z.string() }) });

/** Makes the tokens that stand for a CVC that was entered again: https://docs.stripe.com/api/tokens/create_cvc_update */
export function registerCvcTokenRoutes(account: Account, { post }: Endpoints): void {
  post(
    '/v1/tokens',
    params,
    ({ cvc_update: { cvc } }) => {
      if (!/^\d{3,4}$/.test(cvc))
        throw invalidRequest("Your card's security code is invalid.", {
          code: 'invalid_cvc',
          param: 'cvc_update[cvc]',
        });
      const id = createId('cvctok');
      const token = buildObject<Stripe.Token>({ id, object: 'token', type: 'cvc_update', used: false });
      return account.tokens.put(id, token);
    },
    { forBrowsers: true },
  );
}

interface Confirmation {
  intent: Stripe.PaymentIntent;
  /** Null if the intent has none yet. */
  method: Stripe.PaymentMethod | null;
  cvcToken: string | undefined;
}

/**
 * Uses up the CVC token of a confirmation. A saved card of an intent with `require_cvc_recollection` needs one.
 * @throws StripeFailure without a token that was never used
 */
export function recollectCvc(account: Account, { intent, method, cvcToken }: Confirmation): void {
  if (cvcToken !== undefined) {
    const token = account.tokens.get(cvcToken);
    if (!token) throw resourceMissing('token', cvcToken, 'payment_method_options[card][cvc_token]');
    if (token.used)
      throw invalidRequest('You cannot use a Stripe token more than once.', { code: 'token_already_used' });
    account.tokens.put(token.id, { ...token, used: true });
    return;
  }
  const isRequired = intent.payment_method_options?.card?.require_cvc_recollection === true;
  if (isRequired && method && method.customer !== null)
    throw invalidRequest(
      'This PaymentIntent requires the CVC of a saved card to be collected again. Provide a `cvc_token`.',
      { param: 'payment_method_options[card][cvc_token]' },
    );
}
