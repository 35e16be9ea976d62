import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { listCustomers, type Customer } from '../customers-repository.ts';
import { saveAtProvider } from '../plans/import-plans.ts';
import { listAllPlans, replacePrice, type StoredPlan } from '../plans/plans-repository.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { compareCustomers } from './compare.ts';
import { listChangedMembers } from './local-records-repository.ts';
import { compareNewCustomers } from './new-customers.ts';
import {
  beginProgress,
  findLastFull,
  findProgress,
  finishReconciliation,
  listReconciliations,
  saveProgress,
  type Progress,
} from './reconciliations-repository.ts';
import { chooseScope, firstMember, getNextRange } from './record-rules.ts';

/** Sells a plan again whose price was archived or deleted at Stripe. A deleted price gets another ID. */
async function restorePrice(services: Services, plan: StoredPlan): Promise<void> {
  const priceId = await saveAtProvider(services.payments, plan);
  if (priceId !== plan.priceId)
    await services.database.transaction((transaction) => replacePrice(transaction, plan, priceId));
  services.log.warn({ before: plan.priceId, after: priceId }, 'price was removed in Stripe and restored');
}

/**
 * Compares the prices that are for sale with Stripe's, and restores those that can't be bought there (FIELD-03).
 * @throws AppError if Stripe can't be reached
 */
async function comparePrices(services: Services): Promise<ReconciliationDifference[]> {
  const differences: ReconciliationDifference[] = [];
  const plans = await listAllPlans(services.database);
  for (const plan of plans.filter(({ active }) => active)) {
    const isForSale = unwrapProviderResult(await services.payments.catalog.isPriceActive(plan.priceId));
    if (isForSale) continue;
    await restorePrice(services, plan);
    differences.push({ memberId: null, what: 'prices', isRepaired: true });
  }
  return differences;
}

/** How many members of a full reconciliation are compared before it saves its progress. */
const pageSize = 50;

async function begin(services: Services, isFull: boolean): Promise<Progress> {
  const { database, clock } = services;
  const startedAt = clock.now();
  const [newest] = await listReconciliations(database, 1);
  const scope = chooseScope({ last: newest?.startedAt, lastFull: await findLastFull(database) }, startedAt);
  const chosen = isFull ? { isFull: true, cursor: firstMember } : scope;
  const progress: Progress = { startedAt, ...chosen, compared: 0, differences: [] };
  await beginProgress(database, progress);
  return progress;
}

/** Lists members whose differences the newest reconciliation could not repair. */
async function listUnrepaired({ database }: Services): Promise<string[]> {
  const [newest] = await listReconciliations(database, 1);
  const differences = newest?.differences ?? [];
  return differences
    .filter(({ isRepaired }) => !isRepaired)
    .flatMap(({ memberId }) => (memberId === null ? [] : [memberId]));
}

async function listChanged(services: Services, { cursor, startedAt, compared }: Progress) {
  const { database, payments } = services;
  const range = getNextRange(cursor, startedAt);
  const customerIds = unwrapProviderResult(await payments.listChangedCustomers(range));
  const own = await listChangedMembers(database, range);
  const memberIds = compared === 0 ? [...own, ...(await listUnrepaired(services))] : own;
  const customers = [
    ...(await listCustomers(database, { customerIds })),
    ...(await listCustomers(database, { memberIds })),
  ];
  const unique = [...new Map(customers.map((customer) => [customer.memberId, customer])).values()];
  const isLast = range.until >= startedAt;
  return { customers: unique, next: isLast ? undefined : range.until.toISOString() };
}

async function listNext(
  services: Services,
  progress: Progress,
): Promise<{ readonly customers: readonly Customer[]; readonly next: string | undefined }> {
  if (!progress.isFull) return listChanged(services, progress);
  const customers = await listCustomers(services.database, { after: progress.cursor, limit: pageSize });
  return { customers, next: customers.length < pageSize ? undefined : customers.at(-1)?.memberId };
}

/** Replaces a member's differences by the newer ones, because a member can be compared more than once. */
function merge(older: readonly ReconciliationDifference[], newer: readonly ReconciliationDifference[]) {
  const isNewer = (one: ReconciliationDifference) =>
    newer.some(({ memberId, what }) => memberId === one.memberId && what === one.what);
  return [...older.filter((one) => !isNewer(one)), ...newer];
}

async function finish(services: Services, last: Progress, result: Progress): Promise<void> {
  const unresolved = result.differences.filter(({ isRepaired }) => !isRepaired).length;
  if (unresolved > 0)
    services.log.warn({ differences: unresolved }, 'reconciliation found unresolved differences with Stripe');
  await finishReconciliation(services.database, last, result, services.clock.now());
}

/** Milliseconds after which a job leaves the rest to the next one. It is well below the time that a job may take. */
const timeForJob = 5 * 60_000;

interface Run {
  /** Compares all members, not only those with changes since the last good reconciliation. */
  readonly isFull?: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly timeLimit?: number;
}

/**
 * Compares Stripe's records with ours, member by member, and repairs differences by reading Stripe's objects again. It continues where an
 * earlier run stopped. At its end, it stores what it found for administrators.
 * @returns false if its time ran out before the end
 * @throws AppError if Stripe can't be reached; the progress stays
 */
export async function reconcile(
  services: Services,
  { isFull = false, signal, timeLimit = timeForJob }: Run = {},
): Promise<boolean> {
  const started = performance.now();
  const begun = await findProgress(services.database);
  let progress = begun && (begun.isFull || !isFull) ? begun : await begin(services, isFull);
  for (;;) {
    signal?.throwIfAborted();
    const { customers, next } = await listNext(services, progress);
    const found = await compareCustomers(services, customers, signal);
    const differences = merge(progress.differences, found);
    const done = { ...progress, compared: progress.compared + customers.length, differences };
    if (next === undefined) {
      const prices = await comparePrices(services);
      const lost = await compareNewCustomers(services, progress.startedAt, signal);
      await finish(services, progress, { ...done, differences: [...done.differences, ...prices, ...lost] });
      return true;
    }
    const saved = { ...done, cursor: next };
    if (!(await saveProgress(services.database, progress, saved))) return true;
    progress = saved;
    if (performance.now() - started > timeLimit) return false;
  }
}

const reconcileQueue = 'reconcile-payments';

/**
 * Queues a reconciliation of all members.
 * @returns false if one is already queued or running
 */
export async function startReconciliation({ database, jobs }: Services, actor: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await jobs.enqueueUnlessInProgress(transaction, reconcileQueue, { isFull: true }))) return false;
    await recordAudit(transaction, { actor, action: 'reconciliation.asked' });
    return true;
  });
}

async function runJob(services: Services, isFull: boolean, signal: AbortSignal | undefined): Promise<void> {
  if (await reconcile(services, { isFull, signal })) return;
  await services.database.transaction((transaction) =>
    services.jobs.enqueue(transaction, reconcileQueue, {}, { priority: 'bulk' }),
  );
}

/** Runs every night, when members buy little. */
export const createReconcileHandler = (services: Services): JobHandler => ({
  queue: reconcileQueue,
  handle: ({ isFull }, signal) => runJob(services, isFull === true, signal),
  cron: '20 4 * * *',
});
