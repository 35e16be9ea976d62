import { invalidRequest, resourceMissing } from '../protocol/failure.ts';

/** Checks the client secret. @throws StripeFailure if it is not the intent's secret */
export function requireClientSecret(
  what: 'payment_intent' | 'setup_intent',
  intent: { id: string; client_secret: string | null },
  secret: string | undefined,
): void {
  if (secret === undefined)
    throw invalidRequest(`Missing required param: client_secret.`, {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  if (secret !== intent.client_secret) throw resourceMissing(what, intent.id);
}
