import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { CustomerRecords, ProviderSubscription } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { listCustomers, type Customer } from '../customers-repository.ts';
import { forgetCustomer } from '../ensure-customer.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { describeReversal } from '../sync/invoice-rules.ts';
import { toMembershipStatus } from '../sync/subscription-rules.ts';
import { syncObject, syncReversals } from '../sync/sync-objects.ts';
import { syncSubscription } from '../sync/sync-subscription.ts';
import { readLocalRecords, type LocalRecords } from './local-records-repository.ts';
import { findDifferences, getPaidAmounts, type MemberRecords, type RecordedPlan } from './record-rules.ts';

function toRecordedPlan(plan: ProviderSubscription): RecordedPlan | undefined {
  const status = toMembershipStatus(plan.state);
  return (
    status && {
      id: plan.id,
      status,
      priceId: plan.priceId,
      endsWithPeriod: plan.endsWithPeriod,
      periodEnd: plan.periodEnd.getTime() / 1000,
    }
  );
}

/** Converts Stripe's objects of one customer to the form of our records. */
const toProviderRecords = ({ subscriptions, payments, disputes }: CustomerRecords): MemberRecords => ({
  plans: subscriptions.map(toRecordedPlan).filter((plan) => plan !== undefined),
  paid: getPaidAmounts(payments),
  refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
  disputes: disputes.map((dispute) => {
    const { amount, status } = describeReversal(dispute);
    return { amount: 0 - amount, status };
  }),
});

/** Reads all of a customer's objects again, and plans that Stripe doesn't list, which stores what was missed. */
async function repair(
  services: Services,
  { subscriptions, payments, disputes }: CustomerRecords,
  own: LocalRecords,
): Promise<void> {
  for (const id of new Set([...subscriptions, ...own.plans].map((plan) => plan.id)))
    await syncSubscription(services, id);
  for (const { id, paymentId } of payments)
    if (paymentId !== undefined) await syncObject(services, { subject: 'payment', objectId: id });
  // Stripe no longer counts a refund that failed.
  const reversed = new Set([...disputes, ...own.refunds].map(({ paymentId }) => paymentId));
  for (const { id, refunded } of payments)
    if (refunded > 0 || reversed.has(id)) await syncReversals(services, id);
}

type Read =
  | { readonly records: CustomerRecords; readonly gone: readonly string[] }
  | { readonly records: undefined };

/** Reads a member's customers, also those that were deleted at Stripe, which keeps their payments. */
async function readRecords({ payments }: Services, customerIds: readonly string[]): Promise<Read> {
  const reads: CustomerRecords[] = [];
  const gone: string[] = [];
  for (const customerId of customerIds) {
    const read = await payments.readCustomerRecords(customerId);
    // An outage ends the run, which continues later. A rejection by Stripe concerns this member only.
    if (!read.ok && read.error.kind === 'unavailable') unwrapProviderResult(read);
    if (!read.ok && read.error.kind !== 'not-found') return { records: undefined };
    if (!read.ok || read.value.isDeleted) gone.push(customerId);
    if (read.ok) reads.push(read.value);
  }
  const records = {
    isDeleted: false,
    subscriptions: reads.flatMap(({ subscriptions }) => subscriptions),
    payments: reads.flatMap(({ payments: paid }) => paid),
    disputes: reads.flatMap(({ disputes }) => disputes),
  };
  return { records, gone };
}

/** Names a member's customer that was deleted at Stripe. The next purchase creates another one. */
async function forgetGone(
  services: Services,
  memberId: string,
  gone: readonly string[],
): Promise<ReconciliationDifference[]> {
  const differences: ReconciliationDifference[] = [];
  for (const customerId of gone)
    if (await forgetCustomer(services, memberId, customerId))
      differences.push({ memberId, what: 'customer', isRepaired: true });
  return differences;
}

/** @throws DatabaseUnavailable or a provider's error if the records can't be read now */
async function compareMember(
  services: Services,
  { memberId, customerIds }: Customer,
  own: LocalRecords | undefined,
): Promise<ReconciliationDifference[]> {
  const read = await readRecords(services, customerIds);
  if (read.records === undefined || own === undefined)
    return [{ memberId, what: 'unreadable', isRepaired: false }];
  const forgotten = await forgetGone(services, memberId, read.gone);
  const found = findDifferences(toProviderRecords(read.records), own);
  // A pending refund that succeeds changes no total.
  if (found.length === 0 && !own.refunds.some(({ isPending }) => isPending)) return forgotten;
  await repair(services, read.records, own);
  const localRecords = (await readLocalRecords(services.database, [memberId])).get(memberId);
  const remaining = localRecords ? findDifferences(toProviderRecords(read.records), localRecords) : found;
  const differences = found.map((what) => ({ memberId, what, isRepaired: !remaining.includes(what) }));
  return [...forgotten, ...differences];
}

/**
 * Reads both sides of a member's records, and changes nothing.
 * @returns undefined for a side that can't be read
 * @throws AppError NOT_FOUND without a customer, CARD_PROVIDER_UNAVAILABLE
 */
export async function readBothSides(
  services: Services,
  memberId: string,
): Promise<{ readonly provider: MemberRecords | undefined; readonly local: MemberRecords | undefined }> {
  const [customer] = await listCustomers(services.database, { memberIds: [memberId] });
  if (!customer) throw new AppError('NOT_FOUND');
  const { records } = await readRecords(services, customer.customerIds);
  const local = (await readLocalRecords(services.database, [memberId])).get(memberId);
  return { provider: records && toProviderRecords(records), local };
}

/** How many customers are read from Stripe at a time. Stripe allows 100 calls a second, and members come first. */
const atATime = 5;

/**
 * Compares Stripe's records of customers with ours, and repairs differences by reading Stripe's objects again.
 * @throws AppError if Stripe can't be reached
 */
export async function compareCustomers(
  services: Services,
  customers: readonly Customer[],
  signal?: AbortSignal,
): Promise<ReconciliationDifference[]> {
  const localRecords = await readLocalRecords(
    services.database,
    customers.map(({ memberId }) => memberId),
  );
  const differences: ReconciliationDifference[] = [];
  for (let from = 0; from < customers.length; from += atATime) {
    signal?.throwIfAborted();
    const some = customers.slice(from, from + atATime);
    const found = await Promise.all(
      some.map((customer) => compareMember(services, customer, localRecords.get(customer.memberId))),
    );
    differences.push(...found.flat());
  }
  return differences;
}
