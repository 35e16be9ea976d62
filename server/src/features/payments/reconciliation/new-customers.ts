import type { ReconciliationDifference } from '@moments/contract/payments/staff-reconciliation';
import { isUuid } from '../../../platform/database/database.ts';
import type { CreatedCustomer } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { listCustomers, type Customer } from '../customers-repository.ts';
import { adoptCustomer } from '../ensure-customer.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { compareCustomers } from './compare.ts';

/** For how long a new customer at Stripe is looked for here: well over the 14 days for which dumps are kept. */
const searched = 30 * 86_400_000;

/** Lists Stripe's new customers that are no member's here. */
async function listUnowned(
  { database, payments }: Services,
  since: Date,
): Promise<readonly CreatedCustomer[]> {
  const created = unwrapProviderResult(await payments.listNewCustomers(since));
  const owned = await listCustomers(database, { customerIds: created.map(({ customerId }) => customerId) });
  const known = new Set(owned.flatMap(({ customerIds }) => customerIds));
  return created.filter(({ customerId }) => !known.has(customerId));
}

/**
 * Finds the new customers at Stripe that our records lost, such as after a restore. Gives each back to its member and compares it, and
 * names those without a member: they would be charged for nothing.
 * @throws AppError if Stripe can't be reached
 */
export async function compareNewCustomers(
  services: Services,
  startedAt: Date,
  signal?: AbortSignal,
): Promise<ReconciliationDifference[]> {
  const adopted: Customer[] = [];
  const unknown: ReconciliationDifference[] = [];
  for (const customer of await listUnowned(services, new Date(startedAt.getTime() - searched))) {
    const { memberId, customerId } = customer;
    if (isUuid(memberId) && (await adoptCustomer(services, customer)))
      adopted.push({ memberId, customerIds: [customerId] });
    else unknown.push({ memberId: null, what: 'unknown-customer', isRepaired: false, customerId });
  }
  return [...(await compareCustomers(services, adopted, signal)), ...unknown];
}
