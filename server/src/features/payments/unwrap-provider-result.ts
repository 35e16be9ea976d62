import { AppError } from '../../platform/errors/app-error.ts';
import type { ProviderError, ProviderResult } from '../../providers/payments/provider-result.ts';

function refusalOf(error: ProviderError): Error {
  if (error.kind === 'declined')
    return new AppError('CARD_DECLINED', { message: error.message, cause: error.code });
  if (error.kind === 'unavailable') return new AppError('CARD_PROVIDER_UNAVAILABLE', { cause: error.cause });
  const cause = error.kind === 'invalid' ? error.cause : error.kind;
  return new AppError('UNEXPECTED', { cause: new Error(`the card provider refused the request: ${cause}`) });
}

/**
 * The value of a call to the card provider.
 * @throws Refusal in the words for the person where it failed
 */
export function unwrapProviderResult<T>(result: ProviderResult<T>): T {
  if (result.ok) return result.value;
  throw refusalOf(result.error);
}
