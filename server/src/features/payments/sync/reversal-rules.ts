interface Reversed {
  readonly kind: 'refund' | 'dispute';
  readonly amount: number;
  readonly status: string;
}

/** The parts of a line of the payment history that say what went back. */
interface ReversalLine {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  /** In cents, negative: back to the member. */
  readonly amount: number;
  readonly status: string;
}

/** The provider's words for a dispute in which the money stays where it was. */
const isHarmless = (status: string): boolean => status === 'won' || status.startsWith('warning_');

/**
 * A refund or a dispute as the payment history tells it. A refund that failed, and a dispute that was decided for us, moved no
 * money.
 */
export function reversalLine({ kind, amount, status }: Reversed): ReversalLine {
  if (kind === 'refund') {
    const isVoid = status === 'failed' || status === 'canceled';
    return {
      title: 'Refund',
      description: isVoid ? 'The refund did not go through' : 'Back to your card',
      type: 'Refund',
      amount: isVoid ? 0 : 0 - amount,
      status,
    };
  }
  return {
    title: 'Disputed payment',
    description: isHarmless(status) ? 'The payment stands' : 'Your bank has asked for the money back',
    type: 'Dispute',
    amount: isHarmless(status) ? 0 : 0 - amount,
    status,
  };
}
