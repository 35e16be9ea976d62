import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { UnansweredCallError } from '../provider-calls.ts';
import { acquirePlanLock, extendPlanLock, releasePlanLock } from './plan-changes-repository.ts';

/** In seconds. Longer than a change takes when every Stripe call is slow. */
const lockLifetime = 90;
/** In seconds. A call that timed out can still reach Stripe for this long. */
const unansweredCallLifetime = 40;
/** In ms. */
const longestWait = 10_000;
const retryInterval = 100;

async function waitForLock({ database }: Services, memberId: string, holder: string): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += retryInterval) {
    if (await acquirePlanLock(database, memberId, holder, lockLifetime)) return;
    await pause(retryInterval);
  }
  throw new AppError('PAYMENT_IN_PROGRESS');
}

/**
 * Runs one change of a member's plan at a time, across all servers. The price of a change depends on the current plan, so two
 * changes at the same time could charge an amount that neither screen showed (CHK-13). After a call that timed out, other changes wait
 * until it can no longer have an effect. Holds no database connection while it waits.
 * @throws AppError PAYMENT_IN_PROGRESS if the lock is not free within 10 s
 */
export async function withPlanLock<T>(
  services: Services,
  memberId: string,
  work: () => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  let isUnanswered = false;
  await waitForLock(services, memberId, holder);
  try {
    return await work();
  } catch (error) {
    isUnanswered = error instanceof UnansweredCallError;
    throw error;
  } finally {
    if (isUnanswered) await extendPlanLock(services.database, memberId, holder, unansweredCallLifetime);
    else await releasePlanLock(services.database, memberId, holder);
  }
}
