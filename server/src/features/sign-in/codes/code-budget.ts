import { setTimeout as wait } from 'node:timers/promises';
import { memoizeByOwner } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  consumeRateLimits,
  isRateLimitReached,
  type RateLimitUse,
} from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';

/**
 * Who asks for a code. A log-in with an unknown number must get the same reply as one with a member's number (AUTH-19). A sign-up
 * gets the same reply for every number, so it needs no share of its own.
 */
export type CodeShare = 'members' | 'strangers' | 'unknown-number';

/** The uses that one code consumed, and whether it is sent. */
export interface CodeBudget {
  readonly uses: readonly RateLimitUse[];
  readonly isSent: boolean;
}

const total: RateLimitUse = { limit: 'codesInTotalInAnHour', key: 'all' };
const kept: RateLimitUse = { limit: 'codesKeptForMembersInAnHour', key: 'all' };

/** Consumes a use, unless the limit is reached. */
async function tryToConsume(services: Services, use: RateLimitUse): Promise<AppError | undefined> {
  try {
    await consumeRateLimits(services, [use]);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/**
 * Consumes one code of the hour's total. Members still get codes when a flood has used it up, from a share that is kept for them.
 * Then a log-in with an unknown number gets the reply of a member's, but no text (SEC-06).
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function consumeCodeBudget(services: Services, share: CodeShare): Promise<CodeBudget> {
  const refusal = await tryToConsume(services, total);
  if (!refusal) return { uses: [total], isSent: true };
  if (share === 'strangers') throw refusal;
  if (share === 'members') {
    await consumeRateLimits(services, [kept]);
    return { uses: [kept], isSent: true };
  }
  if (await isRateLimitReached(services, kept)) throw refusal;
  return { uses: [], isSent: false };
}

const getLastDelivery = memoizeByOwner(() => ({ milliseconds: 0 }));

/** Sends a code, and remembers how long that took. */
export async function timeDelivery<Result>(
  { database }: Pick<Services, 'database'>,
  deliver: () => Promise<Result>,
): Promise<Result> {
  const begun = performance.now();
  const result = await deliver();
  getLastDelivery(database).milliseconds = performance.now() - begun;
  return result;
}

/** Takes as long as the last code took to send, so that the time does not reveal that none was sent (AUTH-19). */
export const feignDelivery = ({ database }: Pick<Services, 'database'>): Promise<void> =>
  wait(getLastDelivery(database).milliseconds);
