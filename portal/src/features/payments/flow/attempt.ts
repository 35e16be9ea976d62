import { readStoredObject, removeStored, writeStoredObject } from '../../../session/browser-storage.ts';

/** One press of Pay, as this browser remembers it over a reload (CHK-13). It holds no secret. */
export interface PaymentAttempt {
  /** The server never charges twice for the same ID. */
  readonly attemptId: string;
  /** The server's ID of the payment, after one was started. */
  readonly paymentId?: string | undefined;
  /** The member had a paid plan before this purchase (CHK-10). */
  readonly hadPaid: boolean;
}

/** The attempt of one member to buy one product. */
export interface AttemptStorage {
  /** Returns the current attempt; creates one if there is none. */
  readonly getCurrent: () => PaymentAttempt;
  readonly update: (change: Partial<PaymentAttempt>) => void;
  /** Removes the attempt after it ended, paid or not. The next press of Pay creates another. */
  readonly clear: () => void;
}

function readAttempt(key: string): PaymentAttempt | undefined {
  const { attemptId, paymentId, hadPaid } = readStoredObject('localStorage', key) ?? {};
  if (typeof attemptId !== 'string') return undefined;
  return {
    attemptId,
    paymentId: typeof paymentId === 'string' ? paymentId : undefined,
    hadPaid: hadPaid === true,
  };
}

const getKey = (memberId: string, priceId: string): string => `moments.payment.${memberId}.${priceId}`;

/** Finds the payment of a purchase that this browser started and that hasn't ended. */
export const findStartedPayment = (memberId: string, priceId: string): string | undefined =>
  readAttempt(getKey(memberId, priceId))?.paymentId;

/**
 * Stores the attempt so that it survives a reload and a visit to the bank's page. All tabs that show the same purchase share
 * it. After the first read it stays in memory: if another tab pays first, this tab must not pay again with a new attempt.
 */
export function createAttemptStorage(memberId: string, priceId: string): AttemptStorage {
  const key = getKey(memberId, priceId);
  let known: PaymentAttempt | undefined = readAttempt(key);
  const store = (attempt: PaymentAttempt): PaymentAttempt => {
    known = attempt;
    writeStoredObject('localStorage', key, attempt);
    return attempt;
  };
  const getCurrent = (): PaymentAttempt => known ?? store({ attemptId: crypto.randomUUID(), hadPaid: false });
  return {
    getCurrent,
    update: (change) => {
      store({ ...getCurrent(), ...change });
    },
    clear: () => {
      known = undefined;
      removeStored('localStorage', key);
    },
  };
}
