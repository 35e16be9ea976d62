import { useEffect, useState } from 'react';
import { useSearchParams } from '../../../frame/use-search-params.ts';

/** Opens the bank's page. An object, so that tests can replace the function. */
export const bankPage = {
  open: (url: string): void => location.assign(url),
};

/** The object that the bank confirms: a payment, or a card to save. */
export type Confirmable = 'payment' | 'setup';

/** The parameters that the bank's page added to the URL (CHK-07). */
export interface BankReturn {
  /** Stripe's ID of the payment intent or setup intent. */
  readonly intentId: string;
  readonly clientSecret: string | undefined;
}

/** Says what was confirmed, on a page that confirms several things. */
const purposeParameter = 'for';

/** The payments that can be confirmed from the same page. */
export const paymentPurposes = { planChange: 'plan-change', renewal: 'renewal' } as const;

/**
 * Lists the parameters that Stripe adds to the return address (https://docs.stripe.com/js/payment_intents/confirm_payment). They are the
 * same for setup intents.
 */
const listParameters = (kind: Confirmable): readonly string[] => [
  `${kind}_intent`,
  `${kind}_intent_client_secret`,
  'redirect_status',
];

/** Returns the address that the bank's page leads back to. */
export function buildReturnAddress(page: string, purpose: string): string {
  const url = new URL(page, location.origin);
  url.searchParams.set(purposeParameter, purpose);
  return url.href;
}

function parseBankReturn(
  query: URLSearchParams,
  kind: Confirmable,
  purpose: string | undefined,
): BankReturn | undefined {
  const intentId = query.get(`${kind}_intent`);
  if (!intentId || (purpose !== undefined && query.get(purposeParameter) !== purpose)) return undefined;
  return { intentId, clientSecret: query.get(`${kind}_intent_client_secret`) ?? undefined };
}

/** Returns the query without the bank's parameters; undefined if it has none. */
function removeBankReturn(query: URLSearchParams, kind: Confirmable): URLSearchParams | undefined {
  const [intent = '', secret = '', ...others] = listParameters(kind);
  if (!query.has(intent) && !query.has(secret)) return undefined;
  const rest = new URLSearchParams(query);
  [intent, secret, ...others, purposeParameter].forEach((name) => rest.delete(name));
  return rest;
}

/**
 * Reads what the bank's page added to the address, and removes it from the address bar (CHK-07).
 *
 * @param purpose reads only a return for this purpose; undefined on a page that confirms one thing only
 */
export function useBankReturn(kind: Confirmable, purpose?: string): BankReturn | undefined {
  const [query, setQuery] = useSearchParams();
  const [bankReturn] = useState(() => parseBankReturn(query, kind, purpose));
  useEffect(() => {
    const isOurs = purpose === undefined || parseBankReturn(query, kind, purpose) !== undefined;
    const rest = isOurs ? removeBankReturn(query, kind) : undefined;
    if (rest) setQuery(rest, { replace: true });
  }, [query, setQuery, kind, purpose]);
  return bankReturn;
}
