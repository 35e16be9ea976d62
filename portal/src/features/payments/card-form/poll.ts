import { paymentPolling } from '@moments/contract/payments/checkout';

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

export interface Polling<T> {
  /** Undefined where it is still open, also because the check itself failed. */
  readonly check: () => Promise<T | undefined>;
  /** Told the number of the check that is waited for, from 1. */
  readonly onCheck: (check: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Watches what the bank is still deciding on: 5 checks, the first after 2 s, then doubling (CHK-09).
 * @returns undefined where the signal ended it
 */
export async function poll<T>({ check, onCheck, signal }: Polling<T>): Promise<T | 'undecided' | undefined> {
  for (let number = 1; number <= paymentPolling.checks; number += 1) {
    onCheck(number);
    await pause(paymentPolling.firstWait * 2 ** (number - 1), signal);
    if (signal.aborted) return undefined;
    const result = await check();
    if (result !== undefined) return result;
  }
  return 'undecided';
}
