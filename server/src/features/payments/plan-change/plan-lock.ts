import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { acquirePlanLock, extendPlanLock, releasePlanLock } from './plan-locks-repository.ts';

/** In seconds: longer than a change takes when every call to the card provider is slow. */
const longestTurn = 90;
/** In seconds: after a call that nobody waits for any more it may still reach the provider. */
const untilUnheardIsOver = 40;
/** In ms. */
const longestWait = 10_000;
const betweenTries = 100;

/** What a change says of its turn. */
export interface PlanLock {
  /** A call to the provider was left unheard: others wait until it can't do anything any more. */
  readonly leaveUnheard: () => void;
}

async function waitForTurn({ database }: Services, memberId: string, holder: string): Promise<void> {
  for (let waited = 0; waited < longestWait; waited += betweenTries) {
    if (await acquirePlanLock(database, memberId, holder, longestTurn)) return;
    await pause(betweenTries);
  }
  throw new AppError('PAYMENT_IN_PROGRESS');
}

/**
 * Lets one change of a member's plan be made at a time, on whichever server: what a change costs depends on the plan that is there,
 * so two at once could charge what neither has shown (CHK-13). No database connection is held meanwhile.
 * @throws Refusal PAYMENT_IN_PROGRESS where the turn does not come within 10 s
 */
export async function withPlanLock<T>(
  services: Services,
  memberId: string,
  work: (turn: PlanLock) => Promise<T>,
): Promise<T> {
  const holder = randomUUID();
  const left = { isUnheard: false };
  await waitForTurn(services, memberId, holder);
  try {
    return await work({
      leaveUnheard: () => {
        left.isUnheard = true;
      },
    });
  } finally {
    if (left.isUnheard) await extendPlanLock(services.database, memberId, holder, untilUnheardIsOver);
    else await releasePlanLock(services.database, memberId, holder);
  }
}
