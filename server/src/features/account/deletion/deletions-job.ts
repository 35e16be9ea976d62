import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { endPlan } from '../../payments/index.ts';
import { executeDeletion } from './execute-deletion.ts';
import { listDue, listScheduledWithRenewingPlan } from './progress-repository.ts';

const atOnce = 200;

/** A plan that was bought or kept after the deletion was confirmed, or whose end the card provider has not heard of. */
async function keepFromRenewing(services: Services): Promise<void> {
  for (const memberId of await listScheduledWithRenewingPlan(services.database, atOnce))
    await services.database.transaction((transaction) =>
      endPlan(services, transaction, memberId, 'with-period'),
    );
}

/** Carries out what is due. One that fails waits for the next time, and holds up no other. */
export async function executeDueDeletions(services: Services): Promise<void> {
  await keepFromRenewing(services);
  for (const memberId of await listDue(services.database, services.clock.now(), atOnce)) {
    try {
      await executeDeletion(services, memberId);
    } catch (error) {
      services.log.error({ memberId, err: error }, 'a deletion is to be tried again');
    }
  }
}

export const deletionsHandler = (services: Services): JobHandler => ({
  queue: 'carry-out-deletions',
  handle: () => executeDueDeletions(services),
  cron: '*/10 * * * *',
});
