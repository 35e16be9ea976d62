import type { JobHandler } from '../../jobs/jobs.ts';
import type { MailResult } from '../../providers/mail/mail.ts';
import type { TextResult } from '../../providers/text-messages/text-messages.ts';
import type { Services } from '../../services.ts';
import { isOptedOut, obeyStop } from '../opt-outs/index.ts';
import { outboxQueue } from './enqueue-message.ts';
import { claimMessage, forgetBody, markMessage, type WaitingMessage } from './outbox-repository.ts';

type Handover = TextResult | MailResult;
type NotSent = Extract<Handover, { sent: false }>;
/** What became of a message; a reason other than 'unavailable' is final. */
export type Delivery = 'sent' | 'not-waiting' | NotSent['reason'];
type Sender = Pick<Services, 'database' | 'personalData' | 'texts' | 'mail' | 'log'>;

const isCoachingText = ({ channel, sender }: WaitingMessage): boolean =>
  channel === 'text' && sender === 'coaching';

/** Nothing leaves the coaching number for who texted STOP; whom the provider knows as opted out, we know from then on (TEXT-02). */
async function sendText(services: Sender, message: WaitingMessage): Promise<TextResult> {
  const { id: reference, sender: from, to, body } = message;
  if (!isCoachingText(message)) return services.texts.send({ from, to, body, reference });
  if (await isOptedOut(services.database, services.personalData, to))
    return { sent: false, reason: 'opted-out', cause: 'texted STOP' };
  const result = await services.texts.send({ from, to, body, reference });
  if (!result.sent && result.reason === 'opted-out')
    await services.database.transaction((transaction) => obeyStop(services, transaction, to, 'system'));
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

async function recordFailure(services: Sender, id: string, { reason, cause }: NotSent): Promise<Delivery> {
  services.log.warn({ outboundMessage: id, reason, cause }, 'message not sent');
  await markMessage(services.database, id, {
    status: reason === 'unavailable' ? 'waiting' : 'failed',
    lastError: `${reason}: ${cause}`,
  });
  return reason;
}

async function recordSent(services: Sender, message: WaitingMessage, providerId?: string): Promise<Delivery> {
  await markMessage(services.database, message.id, {
    status: 'sent',
    ...(providerId === undefined ? {} : { providerId }),
  });
  return 'sent';
}

/**
 * Delivers one message of the outbox now. A code is not kept once it left.
 * @returns 'unavailable' where the provider could not be reached: the message waits for another try
 */
export async function deliverMessage(services: Sender, id: string): Promise<Delivery> {
  const message = await claimMessage(services.database, services.personalData, id);
  if (!message) return 'not-waiting';
  const result = await handOver(services, message);
  const delivery = result.sent
    ? await recordSent(services, message, 'providerId' in result ? result.providerId : undefined)
    : await recordFailure(services, id, result);
  if (message.sender === 'codes' && delivery !== 'unavailable') {
    await forgetBody(services.database, services.personalData, id);
  }
  return delivery;
}

/** Takes back a message that could not be delivered: no worker tries it again, and its body is gone. */
export async function withdrawMessage(
  services: Pick<Services, 'database' | 'personalData'>,
  id: string,
): Promise<void> {
  await markMessage(services.database, id, { status: 'failed' });
  await forgetBody(services.database, services.personalData, id);
}

/** The job that empties the outbox. */
export const outboxHandler = (services: Sender): JobHandler => ({
  queue: outboxQueue,
  handle: async ({ id }) => {
    if (typeof id !== 'string') return;
    if ((await deliverMessage(services, id)) === 'unavailable')
      throw new Error('The provider is unavailable');
  },
});
