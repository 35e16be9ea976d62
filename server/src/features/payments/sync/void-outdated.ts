import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import type { Services } from '../../../services.ts';
import { listOutdatedRenewals } from './invoice-rules.ts';
import { voidQueue } from './sync-subscription.ts';

/** Voids outdated renewals. Reads the plan again first and leaves out what was paid or is at a bank. */
async function voidOutdatedInvoices({ payments, log }: Services, subscriptionId: string): Promise<void> {
  const snapshot = await payments.readSubscription(subscriptionId);
  if (!snapshot.ok) throw new Error(`${subscriptionId} could not be read: ${snapshot.error.kind}`);
  const { subscription, invoices } = snapshot.value;
  for (const { id } of listOutdatedRenewals(subscription.state === 'ended', invoices)) {
    const voided = await payments.voidInvoice(id);
    if (voided.ok) continue;
    if (voided.error.kind !== 'invalid') throw new Error(`${id} was not voided: ${voided.error.kind}`);
    log.warn({ invoice: id }, 'failed to void outdated invoice');
  }
}

export const createVoidOutdatedHandler = (services: Services): JobHandler => ({
  queue: voidQueue,
  handle: async ({ subscriptionId }) => {
    if (typeof subscriptionId === 'string') await voidOutdatedInvoices(services, subscriptionId);
  },
});
