import { formatPhone } from '@moments/contract/values/phone';
import type { Transaction } from '../../platform/database/database.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import {
  createEmail,
  enqueueMessage,
  findUndelivered,
  recordDelivery,
  retryMessage,
  undeliveredQueue,
  updateRecipient,
  type NewMessage,
} from '../../platform/outbox/index.ts';
import type { DeliveryReport } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { lockMember, updateMember } from '../members/index.ts';
import { readDeliveryFailure } from './delivery-failure-rules.ts';
import { clearTextsFail, moveText } from './messages-repository.ts';

/** Records a delivery report. Home says that texts don't arrive until one is delivered (DUTY-03). */
export const recordReport = ({ database, jobs }: Services, report: DeliveryReport): Promise<void> =>
  database.transaction(async (transaction) => {
    const text = await recordDelivery(transaction, report);
    if (!text || text.sender === 'pages' || text.memberId === null) return;
    const { id, sender, memberId } = text;
    if (report.status === 'delivered' && sender === 'coaching') await clearTextsFail(transaction, memberId);
    if (report.status === 'undelivered' || report.status === 'failed')
      await jobs.enqueue(transaction, undeliveredQueue, { id, memberId });
  });

type Undelivered = NonNullable<Awaited<ReturnType<typeof findUndelivered>>>;

/** A coach's words stay in texts. Other texts go by email as they are. */
const isFromCoach = ({ key }: Undelivered): boolean => key.startsWith('coach:');

/** The other texts from the codes' number say what an email says that is sent at the same time. */
const isEmailedToo = ({ sender, key }: Undelivered): boolean =>
  sender === 'codes' && !key.startsWith('notice:');

/** Tells the member by email what the text said, or that their coach wrote. */
const undeliveredEmail = (
  { publicUrl }: Services['configuration'],
  text: Undelivered,
  email: string,
): NewMessage =>
  createEmail(`undelivered:${text.id}`, { memberId: text.memberId, to: email }, 'We couldn’t text you', [
    isFromCoach(text)
      ? `Your coach’s text to ${formatPhone(text.to)} didn’t arrive.`
      : `Our text to ${formatPhone(text.to)} didn’t arrive. It said:`,
    isFromCoach(text) ? undefined : `\n${text.body}\n`,
    readDeliveryFailure(text.lastError).member,
    `\nIf you have another number, change it in Account Settings.\nChange my number: ${publicUrl}/account-settings?tab=profile`,
  ]);

/**
 * Sends an undelivered text of ours by email, once. Of coaches' texts, which stay in texts, only the first since texts last arrived is
 * mentioned. Home says that texts of coaching don't reach the phone unless the fault is ours (DUTY-03).
 */
async function followUp(services: Services, id: string): Promise<void> {
  const { database, personalData, configuration, clock } = services;
  await database.transaction(async (transaction) => {
    const text = await findUndelivered(transaction, personalData, id);
    if (!text || isEmailedToo(text)) return;
    const member = await lockMember(transaction, personalData, { id: text.memberId });
    // A text to a number that the member has replaced says nothing about the new one.
    if (!member || member.erasedAt !== null || member.phone !== text.to) return;
    const isNew = member.textsFailSince === null;
    const isPhoneAtFault = text.sender === 'coaching' && !readDeliveryFailure(text.lastError).isOurs;
    if (isNew && !text.isOutdated && isPhoneAtFault)
      await updateMember(transaction, personalData, member.id, { textsFailSince: clock.now() });
    if (member.email === '' || (isFromCoach(text) && !isNew)) return;
    await enqueueMessage(services, transaction, undeliveredEmail(configuration, text, member.email));
  });
}

export const createUndeliveredHandler = (services: Services): JobHandler => ({
  queue: undeliveredQueue,
  handle: async ({ id }) => {
    if (typeof id === 'string') await followUp(services, id);
  },
});

/**
 * Retries a message that failed, as part of a transaction. A text goes to the member's number of today, because they may have changed it
 * since, and the thread shows the new try.
 * @returns the message, or undefined if there is no failed message with the ID
 */
export async function retryFailed(services: Services, transaction: Transaction, id: string) {
  const { personalData } = services;
  const message = await retryMessage(services, transaction, id);
  if (!message) return undefined;
  if (message.id !== id) await moveText(transaction, personalData, id, message.id);
  const { memberId, channel, sender } = message;
  if (memberId === null || channel !== 'text' || sender !== 'coaching') return message;
  const member = await lockMember(transaction, personalData, { id: memberId });
  if (member) await updateRecipient(transaction, personalData, message.id, member.phone);
  return message;
}
