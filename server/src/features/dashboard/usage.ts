import type { UsageStats } from '@moments/contract/dashboard/dashboard';
import type { Services } from '../../services.ts';
import { getPeriod, readBalance } from '../moments/index.ts';
import { countTexts, countTextsByDay } from '../texts/index.ts';
import { chartDays, lastDays } from './activity-rules.ts';

type Needed = Pick<Services, 'database' | 'clock'>;

/** A day more than the chart shows, so that its first day is whole in every zone. */
const chartStart = (now: Date): Date => new Date(now.getTime() - (chartDays + 1) * 86_400_000);

/** The dashboard's figures: texts since the Moments' period began, and the Moments left (HOME-02). */
export async function getUsageStats({ database, clock }: Needed, memberId: string): Promise<UsageStats> {
  const now = clock.now();
  const { start } = await getPeriod(database, memberId, now);
  const [counts, byDay, moments] = await Promise.all([
    countTexts(database, memberId, start),
    countTextsByDay(database, memberId, chartStart(now)),
    readBalance(database, memberId),
  ]);
  return {
    totalMessageSent: counts.sent,
    totalMessageReceive: counts.received,
    availableMoments: moments.remaining,
    since: start.toISOString(),
    daily: lastDays(byDay, now),
    moments,
  };
}
