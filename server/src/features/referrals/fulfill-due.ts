import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { fulfillReward } from './fulfill-reward.ts';
import { listDue } from './referrals-repository.ts';

/** How long a reward is waited for, in ms: it is there only once the friend's application is in. */
const patience = 60 * 24 * 3_600_000;
const atOnce = 500;

/** Marks rewards as used that were missed, as by a server that ended between the provider's word and its own note of it (CHK-12). */
export async function fulfillDueRewards(services: Services): Promise<void> {
  const since = new Date(services.clock.now().getTime() - patience);
  for (const memberId of await listDue(services.database, since, atOnce)) {
    try {
      await fulfillReward(services, memberId);
    } catch (error) {
      services.log.warn({ err: error, member: memberId }, 'a reward that is due was not fulfilled');
    }
  }
}

/** Every night: whoever is in time has had it done long before. */
export const fulfillDueHandler = (services: Services): JobHandler => ({
  queue: 'fulfill-due-rewards',
  handle: () => fulfillDueRewards(services),
  cron: '50 4 * * *',
});
