import { safetyList, type SafetyList } from '@moments/contract/safety/safety-list';
import type { Queries } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { createMatcher, type Matcher } from './phrase-rules.ts';
import { shippedList, shippedMatcher } from './shipped-list.ts';
import { findNewestNumber, listVersions } from './versions-repository.ts';

/** The phrases and the playbook in use. */
export interface CurrentList {
  /** Undefined for the lists that come with the product. */
  readonly version: number | undefined;
  readonly list: SafetyList;
  readonly matcher: Matcher;
}

type Parts = Pick<Services, 'database' | 'clock' | 'log'>;

/** In ms. Another server’s import counts here after that time. */
const lookAgainAfter = 10_000;

const shippedCurrent: CurrentList = { version: undefined, list: shippedList, matcher: shippedMatcher };

interface Kept {
  readonly current: CurrentList;
  readonly lookedAt: number;
}
const kept = new WeakMap<Parts['database'], Kept>();

async function load({ log }: Pick<Parts, 'log'>, queries: Queries): Promise<CurrentList> {
  const [newest] = await listVersions(queries, 1);
  if (!newest) return shippedCurrent;
  const { version } = newest;
  const stored = safetyList.safeParse(newest.list);
  if (!stored.success) {
    log.error({ version }, 'the imported crisis phrases could not be read; those of the product are used');
    return shippedCurrent;
  }
  return { version, list: stored.data, matcher: createMatcher(stored.data) };
}

/** Reads the list again at the next use, because a new one was imported. */
export const forgetCurrentList = ({ database }: Pick<Services, 'database'>): boolean => kept.delete(database);

/**
 * Returns the list in use: the newest imported version, or that of the product. It asks the database every 10 seconds at most.
 * @param queries the transaction, inside one. With another connection, transactions that wait for the locks of this one could hold all
 *   connections, and it would wait for them.
 */
export async function readCurrentList(services: Parts, queries: Queries): Promise<CurrentList> {
  const { database } = services;
  const before = kept.get(database);
  const now = services.clock.now().getTime();
  // A clock that was set back counts as time that passed.
  if (before && Math.abs(now - before.lookedAt) < lookAgainAfter) return before.current;
  const isSame = before !== undefined && (await findNewestNumber(queries)) === before.current.version;
  const current = isSame ? before.current : await load(services, queries);
  kept.set(database, { current, lookedAt: now });
  return current;
}
