import { readStoredObject, removeStored, writeStoredObject } from '../../../session/browser-storage.ts';

/** One intent to pay, as this browser remembers it (CHK-13). No secret is in it. */
interface PaymentAttempt {
  /** Its name for the server: the same name never charges twice. */
  readonly attempt: string;
  /** The server's id of the payment, once one was started. */
  readonly paymentId?: string | undefined;
  /** A paid amount existed before this purchase (CHK-10). */
  readonly hadPaid: boolean;
}

/** The attempt of one member to buy one thing. */
export interface AttemptStorage {
  /** The one under way; begins one where there is none. */
  readonly current: () => PaymentAttempt;
  readonly remember: (change: Partial<PaymentAttempt>) => void;
  /** It has ended, paid or not: the next is another one. */
  readonly forget: () => void;
}

function readAttempt(key: string): PaymentAttempt | undefined {
  const { attempt, paymentId, hadPaid } = readStoredObject('localStorage', key) ?? {};
  if (typeof attempt !== 'string') return undefined;
  return {
    attempt,
    paymentId: typeof paymentId === 'string' ? paymentId : undefined,
    hadPaid: hadPaid === true,
  };
}

/**
 * The attempt survives a reload and a trip to the bank, and all tabs that show the same purchase share it. What was read
 * once stays in memory: a tab that still shows a purchase which another has paid meanwhile must not pay again.
 */
export function createAttemptStorage(memberId: string, priceId: string): AttemptStorage {
  const key = `moments.payment.${memberId}.${priceId}`;
  let known: PaymentAttempt | undefined = readAttempt(key);
  const keep = (attempt: PaymentAttempt): PaymentAttempt => {
    known = attempt;
    writeStoredObject('localStorage', key, attempt);
    return attempt;
  };
  const current = (): PaymentAttempt => known ?? keep({ attempt: crypto.randomUUID(), hadPaid: false });
  return {
    current,
    remember: (change) => {
      keep({ ...current(), ...change });
    },
    forget: () => {
      known = undefined;
      removeStored('localStorage', key);
    },
  };
}
