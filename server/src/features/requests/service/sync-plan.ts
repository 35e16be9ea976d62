import type { MemberStatus } from '@moments/contract/members/member-status';
import type { PlanSyncState } from '@moments/contract/requests/staff-requests';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { processEach } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { cancelPlan, pausePlan, resumePlan } from '../../payments/index.ts';
import { findRequest } from '../requests-repository.ts';
import { completedSyncStates, isReturning } from './request-rules.ts';
import { serviceRequestKind, toPlanSyncState } from './service-request-kind.ts';
import {
  listPendingPlanSyncs,
  resumePlans,
  updatePlanSyncState,
  type ServiceRequestRow,
} from './service-requests-repository.ts';

const followQueue = 'service-plans';
const pageSize = 100;
/** How often a plan is synced again immediately when its request changes during the sync. */
const maxRounds = 5;

/** Enqueues a plan sync that runs after the transaction commits. */
export const enqueuePlanSync = ({ jobs }: Pick<Services, 'jobs'>, transaction: Transaction): Promise<void> =>
  jobs.enqueue(transaction, followQueue, {});

/** Resumes a plan that was paused by request when the member comes back to active service (ACC-03). */
export async function resumePausedPlan(
  services: Pick<Services, 'jobs'>,
  transaction: Transaction,
  memberId: string,
  to: MemberStatus,
): Promise<void> {
  if (isReturning(to) && (await resumePlans(transaction, memberId)))
    await enqueuePlanSync(services, transaction);
}

/**
 * Changes the plan in Stripe.
 * @returns the new sync state
 * @throws Error if Stripe can't be reached
 */
async function syncAtProvider(
  services: Services,
  row: ServiceRequestRow,
  plan: PlanSyncState,
): Promise<PlanSyncState> {
  const { memberId } = row;
  try {
    if (plan === 'pausing') await pausePlan(services, { memberId, actor: row.decidedBy ?? 'system' });
    if (plan === 'resuming') await resumePlan(services, { memberId, actor: 'system' });
    if (plan === 'ending') await cancelPlan(services, memberId, row.decidedBy ?? 'system');
    return completedSyncStates[plan] ?? plan;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NO_PLAN') return 'none';
    throw error;
  }
}

/** Marks a plan for another sync, because its request changed during the sync. */
async function setRight({ database }: Services, id: string): Promise<void> {
  await updatePlanSyncState(database, id, 'resumed', 'resuming');
  await updatePlanSyncState(database, id, 'paused', 'pausing');
}

/** Syncs one plan with its request until they agree. */
async function follow(services: Services, id: string): Promise<void> {
  for (let round = 0; round < maxRounds; round += 1) {
    const row = await findRequest(services.database, serviceRequestKind, id);
    const plan = row ? toPlanSyncState(row) : 'none';
    if (!row || completedSyncStates[plan] === undefined) return;
    const reached = await syncAtProvider(services, row, plan);
    if (await updatePlanSyncState(services.database, id, plan, reached)) return;
    await setRight(services, id);
  }
}

/**
 * Syncs all plans with a pending sync. A failed one doesn't block the others and is retried. Until then, the request
 * shows `pausing`, `ending`, or `resuming`.
 * @throws Error if some have failed
 */
export async function syncPlans(services: Services, signal?: AbortSignal): Promise<void> {
  const failed: string[] = [];
  for (let page = await listPendingPlanSyncs(services.database, pageSize, failed); page.length > 0;) {
    failed.push(
      ...(await processEach(page, (id) => follow(services, id), {
        log: services.log,
        failure: 'failed to sync plan with service request',
        signal,
      })),
    );
    page = await listPendingPlanSyncs(services.database, pageSize, failed);
  }
  if (failed.length > 0) throw new Error(`${String(failed.length)} plan syncs failed`);
}

/** Runs after a request is carried out or a member comes back, and every hour for failed syncs. */
export const createSyncPlanHandler = (services: Services): JobHandler => ({
  queue: followQueue,
  handle: (_data, signal) => syncPlans(services, signal),
  cron: '20 * * * *',
});
