import type { Transaction } from '../../../platform/database/database.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { SubscriptionSnapshot } from '../../../providers/payments/payment-reader.ts';
import type { Services } from '../../../services.ts';
import { outdatedRenewals } from './open-invoice-rules.ts';

const queue = 'void-outdated-renewals';

/** Has the renewals of a plan that are not to be paid any more voided, as an effect of the transaction. */
export async function voidOutdatedInvoices(
  { jobs }: Pick<Services, 'jobs'>,
  transaction: Transaction,
  { subscription, invoices }: SubscriptionSnapshot,
): Promise<void> {
  if (outdatedRenewals(subscription.state, invoices).length === 0) return;
  await jobs.enqueue(transaction, queue, { subscriptionId: subscription.id });
}

/** Reads the plan again first: what has been paid meanwhile, or is being decided on by a bank, is left alone. */
async function carryOut({ payments, log }: Services, subscriptionId: string): Promise<void> {
  const reading = await payments.readSubscription(subscriptionId);
  if (!reading.ok) throw new Error(`${subscriptionId} could not be read: ${reading.error.kind}`);
  const { subscription, invoices } = reading.value;
  for (const id of outdatedRenewals(subscription.state, invoices)) {
    const voided = await payments.voidInvoice(id);
    if (voided.ok) continue;
    if (voided.error.kind !== 'invalid') throw new Error(`${id} was not voided: ${voided.error.kind}`);
    log.warn({ invoice: id }, 'an outdated renewal can’t be voided');
  }
}

export const voidOutdatedHandler = (services: Services): JobHandler => ({
  queue,
  handle: async ({ subscriptionId }) => {
    if (typeof subscriptionId === 'string') await carryOut(services, subscriptionId);
  },
});
