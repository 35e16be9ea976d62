interface Invoice {
  readonly isOpen: boolean;
  readonly payment: { readonly status: string } | undefined;
}

/** In ms: longer than a change of plan has its turn, so what was asked for before that has reached the provider or never will. */
const underWayFor = 2 * 60_000;
const undecided: readonly string[] = ['processing', 'requires_action'];

/**
 * Until when all that was asked for a plan has been decided; undefined while a change waits for its payment, or a payment is with
 * the bank.
 */
export function settledBefore(
  now: Date,
  waitingPriceId: string | undefined,
  invoices: readonly Invoice[],
): Date | undefined {
  const isWithBank = invoices.some(
    ({ isOpen, payment }) => isOpen && payment !== undefined && undecided.includes(payment.status),
  );
  return waitingPriceId !== undefined || isWithBank ? undefined : new Date(now.getTime() - underWayFor);
}
