import { type BankReturn, bankReturnIn, withoutBankReturn } from '../card-provider/bank-return.ts';

/** What the card was to be added for: it comes back to where it was begun. */
export type CardPurpose = 'methods' | 'renewal';

/** A card that the bank's own page was asked about. */
export interface CardReturn extends BankReturn {
  readonly isToBeDefault: boolean;
}

/** The address that the bank's page leads back to. */
export function returnAddress(page: string, purpose: CardPurpose, isToBeDefault: boolean): string {
  const url = new URL(page, location.origin);
  url.searchParams.set('card', purpose);
  if (isToBeDefault) url.searchParams.set('default', 'true');
  return url.href;
}

export function cardReturnIn(query: URLSearchParams, purpose: CardPurpose): CardReturn | undefined {
  if ((query.get('card') ?? 'methods') !== purpose) return undefined;
  const bankReturn = bankReturnIn(query, 'setup');
  return bankReturn && { ...bankReturn, isToBeDefault: query.get('default') === 'true' };
}

/** The query without what came back; undefined where there is nothing of it. */
export function withoutCardReturn(query: URLSearchParams): URLSearchParams | undefined {
  const rest = withoutBankReturn(query, 'setup');
  rest?.delete('card');
  rest?.delete('default');
  return rest;
}
