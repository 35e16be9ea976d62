import {
  getMessageStats,
  getMomentsBalance,
  getStatics,
  type UsageStats,
} from '@moments/contract/dashboard/dashboard';
import type { RegisterEndpoint } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { endPeriodBeforeReading, getPeriod, readBalance } from '../moments/index.ts';
import { countTexts, countTextsByDay } from '../texts/index.ts';
import { chartDays, listLastDays } from './activity-rules.ts';

type Needed = Pick<Services, 'database' | 'clock'>;

/** Starts a day earlier than the chart, so that its first day is complete in every zone. */
const getChartStart = (now: Date): Date => new Date(now.getTime() - (chartDays + 1) * 86_400_000);

/** Reads the dashboard's numbers: texts since the Moments period started, and the Moments left (HOME-02). */
export async function getUsageStats({ database, clock }: Needed, memberId: string): Promise<UsageStats> {
  const now = clock.now();
  await endPeriodBeforeReading({ database, clock }, memberId);
  const { start } = await getPeriod(database, memberId, now);
  const [counts, byDay, moments] = await Promise.all([
    countTexts(database, memberId, start),
    countTextsByDay(database, memberId, getChartStart(now)),
    readBalance(database, memberId),
  ]);
  return {
    totalMessageSent: counts.sent,
    totalMessageReceive: counts.received,
    availableMoments: moments.remaining,
    since: start.toISOString(),
    daily: listLastDays(byDay, now),
    moments,
  };
}

export function registerDashboardRoutes(register: RegisterEndpoint, services: Services): void {
  register(getStatics, async ({ memberId }) => ({
    data: await getUsageStats(services, memberId),
  }));
  register(getMessageStats, async ({ memberId }) => {
    const { totalMessageSent, totalMessageReceive } = await getUsageStats(services, memberId);
    return { data: { totalMessageSent, totalMessageReceive } };
  });
  register(getMomentsBalance, async ({ memberId }) => {
    await endPeriodBeforeReading(services, memberId);
    return { data: await readBalance(services.database, memberId) };
  });
}
