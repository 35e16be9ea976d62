import { isStoppedByAdmin } from '@moments/contract/members/member-status';
import { processEach } from '../../../platform/jobs/each.ts';
import type { JobHandler } from '../../../platform/jobs/jobs.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { lockMember } from '../../members/index.ts';
import { findDefaultCard, readMemberCards } from '../cards/member-cards.ts';
import { hasScheduledDeletion } from '../customers-repository.ts';
import { listUnpaid } from '../due-subscriptions-repository.ts';
import { formatPlanTitle } from '../emails.ts';
import { findPlan } from '../plans/plans-repository.ts';
import { unwrapProviderResult } from '../provider-calls.ts';
import { findSubscription } from '../subscriptions-repository.ts';
import { findOpenInvoice } from '../sync/invoice-rules.ts';
import { createUnpaidEmail } from '../sync/unpaid-email.ts';
import { getUnpaidStage } from '../sync/unpaid-rules.ts';

/** Reads the renewal of which the member must hear now. Undefined if the next try is with another card than the last one. */
async function readDue(services: Services, memberId: string, id: string) {
  const { invoices } = unwrapProviderResult(await services.payments.readSubscription(id));
  const invoice = findOpenInvoice(invoices);
  const stage = invoice && getUnpaidStage(invoice, services.clock.now());
  if (!stage) return undefined;
  const card = findDefaultCard(await readMemberCards(services, memberId));
  const tried = invoice.payment?.methodId;
  const isChanged = card !== undefined && tried !== undefined && card.id !== tried;
  return isChanged ? undefined : { invoice, stage };
}

/** Sends the email that is due, unless the member has paid. After a cancellation, the renewal stays due, and its card is still tried. */
async function remind(services: Services, id: string): Promise<void> {
  const { database, personalData, configuration } = services;
  const memberId = (await findSubscription(database, id))?.memberId;
  const due = memberId === undefined ? undefined : await readDue(services, memberId, id);
  if (memberId === undefined || !due) return;
  await database.transaction(async (transaction) => {
    const member = await lockMember(transaction, personalData, { id: memberId });
    const plan = await findSubscription(transaction, id);
    if (!member || plan?.status !== 'MEMBERSHIP_PAST_DUE' || member.email === '') return;
    if (await hasScheduledDeletion(transaction, memberId)) return;
    const title = formatPlanTitle(await findPlan(transaction, plan.priceId));
    const isStopped = member.status !== undefined && isStoppedByAdmin(member.status);
    const message = createUnpaidEmail(configuration, {
      memberId,
      to: member.email,
      title,
      isStopped,
      endsWithPeriod: plan.cancelPlanInitiated,
      ...due,
    });
    await enqueueMessage(services, transaction, message);
  });
}

/** The last try is on day 15 of a month, so no reminder is due when fewer days than these are left. In ms. */
const daysAfterLastTry = 10 * 86_400_000;

/** Reminds members of a failed renewal on days 3 and 8 and before the last try (RENEW-04). */
export async function remindOfUnpaidRenewals(services: Services, signal?: AbortSignal): Promise<void> {
  const failure = 'failed to remind of an unpaid renewal';
  const endsAfter = new Date(services.clock.now().getTime() + daysAfterLastTry);
  const ids = await listUnpaid(services.database, endsAfter);
  await processEach(ids, (id) => remind(services, id), { log: services.log, failure, signal });
}

export const createUnpaidRemindersHandler = (services: Services): JobHandler => ({
  queue: 'unpaid-reminders',
  handle: (_data, signal) => remindOfUnpaidRenewals(services, signal),
  cron: '40 */6 * * *',
});
