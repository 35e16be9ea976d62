import { lt } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Services } from '../../services.ts';
import { memoizeByOwner, type Queries } from '../database/database.ts';
import { rateLimits } from '../database/schema/index.ts';
import { AppError } from '../errors/app-error.ts';

/** The number of uses allowed within some seconds. */
interface Limit {
  readonly points: number;
  readonly seconds: number;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/** Limits that are counted in the database for all servers together (AUTH-20). Other floods are stopped in memory. */
export const limits = {
  textsToANumberInAMinute: { points: 1, seconds: minute },
  textsToANumberInAnHour: { points: 5, seconds: hour },
  mailsToAnAddressInAMinute: { points: 1, seconds: minute },
  mailsToAnAddressInAnHour: { points: 5, seconds: hour },
  /** Stops one phone number from sending email to many strangers. */
  mailsForANumberInAnHour: { points: 10, seconds: hour },
  /** High, because a campus or an office shares one address. */
  codesForAnIpAddressInAnHour: { points: 100, seconds: hour },
  /** Limits the cost of texts if an attacker has many addresses and numbers. */
  codesInTotalInAnHour: { points: 3_000, seconds: hour },
  /** Counts wrong codes across resends: 20 tries at one in a million. */
  wrongCodesForANumberInADay: { points: 20, seconds: day },
  /** For codes that a logged-in member requests (a phone change, a deletion), each counted separately. */
  codesOfAMemberInAMinute: { points: 1, seconds: minute },
  codesOfAMemberInAnHour: { points: 5, seconds: hour },
  wrongCodesOfAMemberInADay: { points: 20, seconds: day },
  exportsOfAMemberInADay: { points: 5, seconds: day },
  /** Audit log entries for rejected sign-ins of one number. */
  notedRefusalsForANumberInAnHour: { points: 30, seconds: hour },
  /** Sign-up invites to a number without an account. */
  pointersToANumberInADay: { points: 1, seconds: day },
  pointersInTotalInAnHour: { points: 1_000, seconds: hour },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/** In a sandbox, all members share one address. */
const sandboxFactors: Partial<Record<LimitName, number>> = { codesForAnIpAddressInAnHour: 50 };

const getLimit = (name: LimitName, sandbox: boolean): Limit => ({
  ...limits[name],
  points: limits[name].points * (sandbox ? (sandboxFactors[name] ?? 1) : 1),
});

type Needed = Pick<Services, 'database' | 'configuration'>;

/** One use of a limit. The key names who used it, as a hash if it identifies a person. */
export interface RateLimitUse {
  readonly limit: LimitName;
  readonly key: string;
}

const getLimiters = memoizeByOwner((services: Needed) => {
  const limiter = (name: LimitName) => {
    const { points, seconds } = getLimit(name, services.configuration.sandbox);
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

function getLimiter(services: Needed, name: LimitName): RateLimiterPostgres {
  const limiter = getLimiters(services).get(name);
  if (!limiter) throw new Error(`Unknown rate limit: ${name}`);
  return limiter;
}

/** Refunds uses of limits for an action that did not happen. */
export async function refundRateLimits(services: Needed, uses: readonly RateLimitUse[]): Promise<void> {
  for (const { limit, key } of uses) await getLimiter(services, limit).reward(key);
}

/**
 * Consumes one use of each limit, or none. Counting comes before the action, so that parallel calls can't exceed a limit.
 * @param message a message that is more exact than the table's
 * @throws AppError TOO_MANY_REQUESTS with the seconds until the caller may try again
 */
export async function consumeRateLimits(
  services: Needed,
  uses: readonly RateLimitUse[],
  message?: string,
): Promise<void> {
  const consumed: RateLimitUse[] = [];
  for (const use of uses) {
    consumed.push(use);
    try {
      await getLimiter(services, use.limit).consume(use.key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      await refundRateLimits(services, consumed);
      throw new AppError('TOO_MANY_REQUESTS', {
        retryAfter: Math.max(1, Math.ceil(error.msBeforeNext / 1000)),
        ...(message === undefined ? {} : { message }),
      });
    }
  }
}

/** Deletes counts whose time has passed. */
export async function deleteExpiredCounts(queries: Queries, now: Date): Promise<void> {
  await queries.delete(rateLimits).where(lt(rateLimits.expire, BigInt(now.getTime())));
}
