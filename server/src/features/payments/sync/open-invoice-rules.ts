type PlanState = 'incomplete' | 'active' | 'past-due' | 'paused' | 'ended' | 'never-began';

interface Invoice {
  readonly id: string;
  readonly reason: 'first' | 'renewal' | 'other';
  readonly isPaid: boolean;
  readonly isOpen: boolean;
}

/**
 * Renewals that are not to be paid any more: those before one that was paid, for their periods went by without Moments; and all
 * of a plan that has ended. Left open, the card provider might still charge them.
 * @param invoices newest first
 * @returns their ids
 */
export function outdatedRenewals(state: PlanState, invoices: readonly Invoice[]): readonly string[] {
  const renewals = invoices.filter(({ reason }) => reason === 'renewal');
  const paid = renewals.findIndex(({ isPaid }) => isPaid);
  const outdated = state === 'ended' ? renewals : paid === -1 ? [] : renewals.slice(paid + 1);
  return outdated.filter(({ isOpen }) => isOpen).map(({ id }) => id);
}
