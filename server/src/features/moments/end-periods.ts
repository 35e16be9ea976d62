import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { endPeriodIfOver } from './end-period.ts';
import { listMembersPastPeriod } from './moments-repository.ts';

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** Ends every period that is over. Each member is a transaction of its own; late or twice does no harm. */
export async function endPeriods({ database, clock }: Pick<Services, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  for (let last: string | undefined = beforeAll; last !== undefined;) {
    const page: readonly string[] = await listMembersPastPeriod(database, now, pageSize, last);
    for (const memberId of page) {
      await database.transaction((transaction) => endPeriodIfOver(transaction, memberId, now));
    }
    last = page.at(-1);
  }
}

/** Every hour, five minutes past: so the month ends in Eastern Time for all, also after a night without servers. */
export const endPeriodsHandler = (services: Services): JobHandler => ({
  queue: 'end-moments-periods',
  handle: () => endPeriods(services),
  cron: '5 * * * *',
});
