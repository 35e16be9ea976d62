/** What was confirmed: a payment, or a card to be saved. */
export type Confirmable = 'payment' | 'setup';

/** What the bank's page has brought back in the address (CHK-07). */
export interface BankReturn {
  /** The provider's id of the payment intent or setup intent. */
  readonly intentId: string;
  readonly clientSecret: string | undefined;
}

const parameters = (kind: Confirmable): readonly string[] => [
  `${kind}_intent`,
  `${kind}_intent_client_secret`,
  'redirect_status',
];

/** https://docs.stripe.com/js/payment_intents/confirm_payment, the same for setup intents */
export function bankReturnIn(query: URLSearchParams, kind: Confirmable): BankReturn | undefined {
  const intentId = query.get(`${kind}_intent`);
  if (!intentId) return undefined;
  return { intentId, clientSecret: query.get(`${kind}_intent_client_secret`) ?? undefined };
}

/** The query without what the bank's page put there; undefined where there is nothing of it. */
export function withoutBankReturn(query: URLSearchParams, kind: Confirmable): URLSearchParams | undefined {
  const brought = parameters(kind);
  if (!brought.slice(0, 2).some((name) => query.has(name))) return undefined;
  const rest = new URLSearchParams(query);
  brought.forEach((name) => rest.delete(name));
  return rest;
}
