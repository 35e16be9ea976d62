import type { ReconciliationDifference } from '@moments/contract/payments/operator-reconciliation';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { listCustomers, type Customer } from '../customers-repository.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { syncObject, syncReversals } from '../sync/sync-objects.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { readLocalRecords, saveReconciliation } from './local-records-repository.ts';
import { groupByCustomer, toProviderRecords, type CustomerSnapshot } from './provider-records.ts';
import { findDifferences } from './record-rules.ts';

const batchSize = 200;

/** Reads all of a customer's objects again, which stores what was missed. */
async function repair(
  services: Services,
  { subscriptions, payments, disputes }: CustomerSnapshot,
): Promise<void> {
  for (const { id } of subscriptions) await syncSubscription(services, id);
  for (const { id, paymentId } of payments)
    if (paymentId !== undefined) await syncObject(services, { subject: 'payment', objectId: id });
  const disputed = new Set(disputes.map(({ paymentId }) => paymentId));
  for (const { id, refunded } of payments)
    if (refunded > 0 || disputed.has(id)) await syncReversals(services, id);
}

async function repairAndCompare(
  services: Services,
  { memberId }: Customer,
  snapshot: CustomerSnapshot,
  found: readonly ReconciliationDifference['what'][],
): Promise<ReconciliationDifference[]> {
  await repair(services, snapshot);
  const localRecords = (await readLocalRecords(services.database, [memberId])).get(memberId);
  const remaining = localRecords ? findDifferences(toProviderRecords(snapshot), localRecords) : found;
  return found.map((what) => ({ memberId, what, isRepaired: !remaining.includes(what) }));
}

async function compare(
  services: Services,
  customers: readonly Customer[],
  getSnapshot: (customerId: string) => CustomerSnapshot,
): Promise<ReconciliationDifference[]> {
  const memberIds = customers.map(({ memberId }) => memberId);
  const localRecords = await readLocalRecords(services.database, memberIds);
  const differences: ReconciliationDifference[] = [];
  for (const customer of customers) {
    const snapshot = getSnapshot(customer.customerId);
    const own = localRecords.get(customer.memberId);
    const found = own ? findDifferences(toProviderRecords(snapshot), own) : [];
    if (found.length > 0) differences.push(...(await repairAndCompare(services, customer, snapshot, found)));
  }
  return differences;
}

/**
 * Compares Stripe's records with ours, member by member. Repairs differences by reading Stripe's objects again. Stores what it
 * found for the operator, and logs a warning about what it could not repair.
 */
export async function reconcile(services: Services): Promise<void> {
  const startedAt = services.clock.now();
  const getSnapshot = groupByCustomer(unwrapProviderResult(await services.payments.readProviderRecords()));
  const customers = await listCustomers(services.database);
  const differences: ReconciliationDifference[] = [];
  for (let from = 0; from < customers.length; from += batchSize)
    differences.push(...(await compare(services, customers.slice(from, from + batchSize), getSnapshot)));
  const unresolved = differences.filter(({ isRepaired }) => !isRepaired).length;
  if (unresolved > 0)
    services.log.warn({ differences: unresolved }, 'reconciliation found unresolved differences with Stripe');
  const finishedAt = services.clock.now();
  const compared = customers.length;
  await saveReconciliation(services.database, { startedAt, finishedAt, compared, differences });
}

const reconcileQueue = 'reconcile-payments';

/**
 * Queues a reconciliation.
 * @returns false if one is already queued or running
 */
export async function startReconciliation({ database, jobs }: Services, operator: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await jobs.enqueueUnlessInProgress(transaction, reconcileQueue))) return false;
    await recordAudit(transaction, { actor: `operator:${operator}`, action: 'reconciliation.asked' });
    return true;
  });
}

/** Runs every night, when members buy little. */
export const reconcileHandler = (services: Services): JobHandler => ({
  queue: reconcileQueue,
  handle: () => reconcile(services),
  cron: '20 4 * * *',
});
