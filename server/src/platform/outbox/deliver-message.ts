import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import type { MailResult } from '../../providers/mail/mail.ts';
import type { TextResult } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import type { JobHandler } from '../jobs/jobs.ts';
import { outboxQueue } from './enqueue-message.ts';
import {
  claimMessage,
  isInProgress,
  markMessage,
  markSentByReport,
  type WaitingMessage,
} from './outbox-repository.ts';
import { eraseContent } from './retention-repository.ts';

type Handover = TextResult | MailResult;
type NotSent = Extract<Handover, { sent: false }>;
/** What became of a message. 'unavailable' and 'under-way' mean that it is to be tried again; the others are final. */
export type Delivery = 'sent' | 'not-waiting' | 'under-way' | 'expired' | NotSent['reason'];
type Sender = Pick<Services, 'database' | 'personalData' | 'optOuts' | 'texts' | 'mail' | 'log'>;

const isCoachingText = ({ channel, sender }: WaitingMessage): boolean =>
  channel === 'text' && sender === 'coaching';

/** Nothing leaves the coaching number for who texted STOP; whom the provider knows as opted out, we know from then on (TEXT-02). */
async function sendText(services: Sender, message: WaitingMessage): Promise<TextResult> {
  const { id: reference, sender: from, to, body } = message;
  if (!isCoachingText(message)) return services.texts.send({ from, to, body, reference });
  if (await services.optOuts.isOptedOut(to))
    return { sent: false, reason: 'opted-out', cause: 'texted STOP' };
  const result = await services.texts.send({ from, to, body, reference });
  if (!result.sent && result.reason === 'opted-out') await services.optOuts.recordProviderOptOut(to);
  return result;
}

const handOver = (services: Sender, message: WaitingMessage): Promise<Handover> =>
  message.channel === 'text'
    ? sendText(services, message)
    : services.mail.send({
        to: message.to,
        subject: message.subject,
        text: message.body,
        messageId: message.id,
      });

async function recordFailure(services: Sender, id: string, failure: NotSent): Promise<Delivery> {
  const { reason, cause } = failure;
  const isOutcomeUnknown = 'isOutcomeUnknown' in failure && failure.isOutcomeUnknown;
  services.log.warn({ outboundMessage: id, reason, cause, isOutcomeUnknown }, 'message not sent');
  await markMessage(services.database, id, {
    status: reason === 'unavailable' ? 'waiting' : 'failed',
    isOutcomeUnknown,
    lastError: `${reason}: ${cause}`,
  });
  return reason;
}

async function recordSent(services: Sender, message: WaitingMessage, providerId?: string): Promise<Delivery> {
  await markMessage(services.database, message.id, {
    status: 'sent',
    isOutcomeUnknown: false,
    ...(providerId === undefined ? {} : { providerId }),
  });
  return 'sent';
}

/** Codes live ten minutes (AUTH-20): one that would arrive later is no longer sent. In seconds. */
const codeLife = codeLifetimeMinutes * 60;

/** Other messages may leave by the codes' sender too: they can wait. */
const isCode = ({ sender, isOfNobody }: WaitingMessage): boolean => sender === 'codes' && isOfNobody;

const isExpired = (message: WaitingMessage): boolean => isCode(message) && message.ageInSeconds > codeLife;

async function handOverAndRecord(services: Sender, message: WaitingMessage): Promise<Delivery> {
  if (isExpired(message)) {
    await markMessage(services.database, message.id, {
      status: 'failed',
      lastError: 'expired: too late for a code',
    });
    return 'expired';
  }
  const result = await handOver(services, message);
  return result.sent
    ? recordSent(services, message, 'providerId' in result ? result.providerId : undefined)
    : recordFailure(services, message.id, result);
}

/**
 * Delivers one message of the outbox now. Neither a code nor where it went is kept once it left.
 * @returns 'unavailable' where the provider could not be reached: the message waits for another try
 */
export async function deliverMessage(services: Sender, id: string): Promise<Delivery> {
  if (await markSentByReport(services.database, id)) return 'sent';
  const message = await claimMessage(services.database, services.personalData, id);
  if (!message) return (await isInProgress(services.database, id)) ? 'under-way' : 'not-waiting';
  const delivery = await handOverAndRecord(services, message);
  if (isCode(message) && delivery !== 'unavailable') {
    await eraseContent(services.database, services.personalData, id);
  }
  return delivery;
}

/** Takes back a message that could not be delivered: no worker tries it again, and its body is gone. */
export async function withdrawMessage(
  services: Pick<Services, 'database' | 'personalData'>,
  id: string,
): Promise<void> {
  await markMessage(services.database, id, { status: 'failed' });
  await eraseContent(services.database, services.personalData, id);
}

/** With waits that grow to an hour: a provider may be down for half a day, and nothing is lost. */
const retries = 24;

/** The job that empties the outbox. */
export const outboxHandler = (services: Sender): JobHandler => ({
  queue: outboxQueue,
  handle: async ({ id }) => {
    if (typeof id !== 'string') return;
    const delivery = await deliverMessage(services, id);
    if (delivery === 'unavailable') throw new Error('The provider is unavailable');
    if (delivery === 'under-way')
      throw new Error('The last try may have succeeded: its report is waited for');
  },
  retries,
});
