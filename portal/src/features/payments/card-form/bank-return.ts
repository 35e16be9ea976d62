/** What was confirmed: a payment, or a card to be saved. */
export type Confirmable = 'payment' | 'setup';

/** What the bank's page has brought back in the address (CHK-07). */
export interface BankReturn {
  /** The provider's id of the payment intent or setup intent. */
  readonly intentId: string;
  readonly clientSecret: string | undefined;
}

/** Names what was confirmed, where a page confirms several things. */
const purposeParameter = 'for';

/** https://docs.stripe.com/js/payment_intents/confirm_payment, the same for setup intents */
const parameters = (kind: Confirmable): readonly string[] => [
  `${kind}_intent`,
  `${kind}_intent_client_secret`,
  'redirect_status',
];

/** The address that the bank's page leads back to. */
export function returnAddress(page: string, purpose: string): URL {
  const url = new URL(page, location.origin);
  url.searchParams.set(purposeParameter, purpose);
  return url;
}

/** @param purpose only what came back for this; undefined where the page confirms one thing only */
export function parseBankReturn(
  query: URLSearchParams,
  kind: Confirmable,
  purpose?: string,
): BankReturn | undefined {
  const intentId = query.get(`${kind}_intent`);
  if (!intentId || (purpose !== undefined && query.get(purposeParameter) !== purpose)) return undefined;
  return { intentId, clientSecret: query.get(`${kind}_intent_client_secret`) ?? undefined };
}

/** The query without what the bank's page put there; undefined where there is nothing of it. */
export function removeBankReturn(query: URLSearchParams, kind: Confirmable): URLSearchParams | undefined {
  const [intent = '', secret = '', ...others] = parameters(kind);
  if (!query.has(intent) && !query.has(secret)) return undefined;
  const rest = new URLSearchParams(query);
  [intent, secret, ...others, purposeParameter].forEach((name) => rest.delete(name));
  return rest;
}
