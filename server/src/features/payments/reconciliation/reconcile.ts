import type { ReconciliationDifference } from '@moments/contract/payments/operator-reconciliation';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { syncReversals } from '../sync/sync-reversals.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { syncObject } from '../sync/sync.ts';
import { unwrapProviderResult } from '../unwrap-provider-result.ts';
import {
  listCustomers,
  readLocalRecords,
  saveReconciliation,
  type Customer,
} from './local-records-repository.ts';
import { groupByCustomer, toProviderRecords, type CustomerSnapshot } from './provider-records.ts';
import { findDifferences } from './record-rules.ts';

const atOnce = 200;

/** Reads all of a customer's objects again, which writes down what was missed. */
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

async function settle(
  services: Services,
  { memberId }: Customer,
  reading: CustomerSnapshot,
  found: readonly ReconciliationDifference['what'][],
): Promise<ReconciliationDifference[]> {
  await repair(services, reading);
  const ours = (await readLocalRecords(services.database, [memberId])).get(memberId);
  const left = ours ? findDifferences(toProviderRecords(reading), ours) : found;
  return found.map((what) => ({ memberId, what, isRepaired: !left.includes(what) }));
}

async function compare(
  services: Services,
  customers: readonly Customer[],
  readingOf: (customerId: string) => CustomerSnapshot,
): Promise<ReconciliationDifference[]> {
  const ours = await readLocalRecords(
    services.database,
    customers.map(({ memberId }) => memberId),
  );
  const differences: ReconciliationDifference[] = [];
  for (const customer of customers) {
    const reading = readingOf(customer.customerId);
    const own = ours.get(customer.memberId);
    const found = own ? findDifferences(toProviderRecords(reading), own) : [];
    if (found.length > 0) differences.push(...(await settle(services, customer, reading, found)));
  }
  return differences;
}

/**
 * Compares the card provider's books with ours, member by member, and repairs what differs by reading the provider's objects
 * again. What it found is stored for the operator; what it could not repair is a warning in the log.
 */
export async function reconcile(services: Services): Promise<void> {
  const startedAt = services.clock.now();
  const readingOf = groupByCustomer(unwrapProviderResult(await services.payments.readBooks()));
  const customers = await listCustomers(services.database);
  const differences: ReconciliationDifference[] = [];
  for (let from = 0; from < customers.length; from += atOnce)
    differences.push(...(await compare(services, customers.slice(from, from + atOnce), readingOf)));
  const open = differences.filter(({ isRepaired }) => !isRepaired).length;
  if (open > 0) services.log.warn({ differences: open }, 'the card provider’s books and ours do not agree');
  const finishedAt = services.clock.now();
  await saveReconciliation(services.database, {
    startedAt,
    finishedAt,
    compared: customers.length,
    differences,
  });
}

const reconcileQueue = 'reconcile-payments';

/**
 * Has the books compared as soon as a worker is free.
 * @returns false while a comparison waits or runs already: then nothing is begun
 */
export async function startReconciliation({ database, jobs }: Services, operator: string): Promise<boolean> {
  return database.transaction(async (transaction) => {
    if (!(await jobs.enqueueUnlessInProgress(transaction, reconcileQueue))) return false;
    await recordAudit(transaction, { actor: `operator:${operator}`, action: 'reconciliation.asked' });
    return true;
  });
}

/** Every night, when little is bought. */
export const reconcileHandler = (services: Services): JobHandler => ({
  queue: reconcileQueue,
  handle: () => reconcile(services),
  cron: '20 4 * * *',
});
