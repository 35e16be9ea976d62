import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { preparedOnce } from '../database/prepared.ts';
import { Refusal } from '../errors/app-error.ts';
import type { Services } from '../../services.ts';
import { limitFor, limits, type LimitName } from './limits.ts';

type Needed = Pick<Services, 'database' | 'configuration'>;

/** One use of a limit: whose it is. The key is a hash where it stands for a person. */
export interface Spending {
  readonly limit: LimitName;
  readonly key: string;
}

const limitersOf = preparedOnce((services: Needed) => {
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
export async function refundLimits(services: Needed, spent: readonly Spending[]): Promise<void> {
  for (const { limit, key } of spent) await limiterOf(services, limit).reward(key);
}

/**
 * Spends one of each limit, or none: counted first, so that of calls at the same time no more get through than may.
 * @param message words for the person, where the table's are not exact enough
 * @throws Refusal TOO_MANY_REQUESTS with the seconds until it may be tried again
 */
export async function spendLimits(
  services: Needed,
  spendings: readonly Spending[],
  message?: string,
): Promise<void> {
  const spent: Spending[] = [];
  for (const spending of spendings) {
    spent.push(spending);
    try {
      await limiterOf(services, spending.limit).consume(spending.key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await refundLimits(services, spent);
      throw new Refusal('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        ...(message === undefined ? {} : { message }),
      });
    }
  }
}
