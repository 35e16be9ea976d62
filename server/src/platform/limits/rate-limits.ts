import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Services } from '../../services.ts';
import { memoizeByOwner } from '../database/prepared.ts';
import { AppError } from '../errors/app-error.ts';
import { limitFor, limits, type LimitName } from './limits.ts';

type Needed = Pick<Services, 'database' | 'configuration'>;

/** One use of a limit: whose it is. The key is a hash where it stands for a person. */
export interface RateLimitUse {
  readonly limit: LimitName;
  readonly key: string;
}

const limitersOf = memoizeByOwner((services: Needed) => {
  const limiter = (name: LimitName) => {
    const { points, seconds } = limitFor(name, services.configuration.sandbox);
    return new RateLimiterPostgres({
      storeClient: services.database.$client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: seconds,
    });
  };
  const names = Object.keys(limits) as LimitName[];
  return new Map(names.map((name) => [name, limiter(name)]));
});

function limiterOf(services: Needed, name: LimitName): RateLimiterPostgres {
  const limiter = limitersOf(services).get(name);
  if (!limiter) throw new Error(`There is no limit ${name}`);
  return limiter;
}

/** Gives back what was spent on something that then did not happen. */
export async function refundRateLimits(services: Needed, spent: readonly RateLimitUse[]): Promise<void> {
  for (const { limit, key } of spent) await limiterOf(services, limit).reward(key);
}

/**
 * Spends one of each limit, or none: counted first, so that of calls at the same time no more get through than may.
 * @param message words for the person, where the table's are not exact enough
 * @throws Refusal TOO_MANY_REQUESTS with the seconds until it may be tried again
 */
export async function consumeRateLimits(
  services: Needed,
  spendings: readonly RateLimitUse[],
  message?: string,
): Promise<void> {
  const spent: RateLimitUse[] = [];
  for (const spending of spendings) {
    spent.push(spending);
    try {
      await limiterOf(services, spending.limit).consume(spending.key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await refundRateLimits(services, spent);
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        ...(message === undefined ? {} : { message }),
      });
    }
  }
}
