import { like, lt, or } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { memoizeByOwner, type Queries } from '../database/database.ts';
import { rateLimits } from '../database/schema/index.ts';
import { AppError } from '../errors/app-error.ts';
import type { PlatformServices } from '../platform-services.ts';
import { limits, type LimitName } from './limits.ts';

type Needed = Pick<PlatformServices, 'database' | 'configuration'>;

/** One use of a limit. The key names who used it, as a hash if it identifies a person. */
export interface RateLimitUse {
  readonly limit: LimitName;
  readonly key: string;
}

/** Returns how many uses a limit allows. */
export const getPoints = (configuration: PlatformServices['configuration'], name: LimitName): number =>
  configuration.limits[name] ?? limits[name].points;

const getLimiters = memoizeByOwner((services: Needed) => {
  const createLimiter = (name: LimitName) => {
    const points = getPoints(services.configuration, name);
    return new RateLimiterPostgres({
      storeClient: services.database.$client,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: name,
      points,
      duration: limits[name].seconds,
    });
  };
  const names = Object.keys(limits) as LimitName[];
  return new Map(names.map((name) => [name, createLimiter(name)]));
});

function getLimiter(services: Needed, name: LimitName): RateLimiterPostgres {
  const limiter = getLimiters(services).get(name);
  if (!limiter) throw new Error(`Unknown rate limit: ${name}`);
  return limiter;
}

/** Returns whether a limit has no uses left, without consuming one. */
export async function isRateLimitReached(services: Needed, { limit, key }: RateLimitUse): Promise<boolean> {
  const count = await getLimiter(services, limit).get(key);
  return count !== null && count.remainingPoints <= 0;
}

/** Refunds uses of limits for an action that did not happen. */
export async function refundRateLimits(services: Needed, uses: readonly RateLimitUse[]): Promise<void> {
  for (const { limit, key } of uses) await getLimiter(services, limit).reward(key);
}

/**
 * Consumes one use of each limit, or none. Counting comes before the action, so that parallel calls can't exceed a limit.
 * @param getMessage writes a more exact message, from the seconds until the caller may try again
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the caller may try again
 */
export async function consumeRateLimits(
  services: Needed,
  uses: readonly RateLimitUse[],
  getMessage?: (seconds: number) => string,
): Promise<void> {
  const consumed: RateLimitUse[] = [];
  for (const use of uses) {
    consumed.push(use);
    try {
      await getLimiter(services, use.limit).consume(use.key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await refundRateLimits(services, consumed);
      const retryAfter = Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter,
        ...(getMessage ? { message: getMessage(retryAfter) } : {}),
      });
    }
  }
}

/**
 * Consumes one use of each limit, or none.
 * @returns the error of the limit that is reached, if one is
 */
export async function tryRateLimits(
  services: Needed,
  uses: readonly RateLimitUse[],
): Promise<AppError | undefined> {
  try {
    await consumeRateLimits(services, uses);
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

/** Deletes counts whose time has passed. */
export async function deleteExpiredCounts(queries: Queries, now: Date): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.expire, BigInt(now.getTime())));
}

/** Deletes all counts whose key begins with a text of letters and digits. */
export async function deleteCounts(queries: Queries, key: string): Promise<void> {
  await queries
    .delete(rateLimits)
    .where(or(like(rateLimits.key, `%:${key}`), like(rateLimits.key, `%:${key}:%`)));
}
