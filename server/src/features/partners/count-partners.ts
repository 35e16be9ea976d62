import { getFirstOfNextMonth, startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { firstId, processEach, requireNone } from '../../platform/jobs/each.ts';
import type { Services } from '../../services.ts';
import { findPercentile, mergeHistograms } from '../figures/index.ts';
import { getMonthName } from '../moments/period-rules.ts';
import { countPage, countReplies } from './partner-counts-repository.ts';
import { markDayAtLimit, saveCounts } from './partner-use-repository.ts';
import { listPartners } from './partners-repository.ts';

/** Counts a partner's members and their replies, page by page. */
async function countPartner({ database }: Pick<Services, 'database'>, partnerId: string, month: string) {
  const first = `${month}-01`;
  const period = { from: startOfEasternDay(first), until: startOfEasternDay(getFirstOfNextMonth(first)) };
  const total = { members: 0, provenMembers: 0, texted: 0, dependingOnBudget: 0, awayAtBudget: 0 };
  const replies: (readonly [number, number][])[] = [];
  for (let after: string | null = firstId; after !== null;) {
    const page = { partnerId, ...period, after };
    const counts = await countPage(database, page);
    total.members += counts.members;
    total.provenMembers += counts.proven;
    total.texted += counts.texted;
    total.dependingOnBudget += counts.depending;
    total.awayAtBudget += counts.away;
    if (counts.last !== null) replies.push(await countReplies(database, page));
    after = counts.last;
  }
  return { ...total, replyMinutes: findPercentile(mergeHistograms(replies), 0.5) };
}

/** Returns the months to count: also the one that has just ended, so that its last hour is in its counts. */
const listCountedMonths = (now: Date): readonly string[] => [
  ...new Set([getMonthName(new Date(now.getTime() - 7_200_000)), getMonthName(now)]),
];

/**
 * Counts the members of each partner, those who texted, and the median reply, and marks the day for partners whose budget is used up
 * (DESK-07). The desk shows these counts, so that no page counts a partner's members.
 * @throws Error at the end if it failed for some
 */
export async function countPartners(services: Services, signal?: AbortSignal): Promise<void> {
  const { database, clock, log } = services;
  const now = clock.now();
  await markDayAtLimit(database, toEasternIsoDate(now));
  const partners = new Map((await listPartners(database)).map((partner) => [partner.id, partner]));
  const failure = 'failed to count a partner';
  const failed: string[] = [];
  for (const month of listCountedMonths(now)) {
    const count = async (partnerId: string) => {
      const counts = await countPartner(services, partnerId, month);
      const budget = partners.get(partnerId)?.monthlyMomentsBudget ?? null;
      await saveCounts(database, { partnerId, month }, { ...counts, budget }, now);
    };
    failed.push(...(await processEach([...partners.keys()], count, { log, failure, signal })));
  }
  requireNone(failed, failure);
}
