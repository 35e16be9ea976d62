import type { JobHandler } from '../../jobs/jobs.ts';
import type { Services } from '../../services.ts';
import { outboxQueue } from './enqueue-message.ts';
import { claimMessage, markMessage, type WaitingMessage } from './outbox-repository.ts';

type Delivery = 'sent' | 'failed' | 'unavailable' | 'not-waiting';
type Sender = Pick<Services, 'database' | 'personalData' | 'texts' | 'mail' | 'log'>;

interface Handover {
  readonly sent: boolean;
  readonly providerId?: string;
  readonly reason?: string;
  readonly cause?: string;
}

const handOver = (services: Sender, message: WaitingMessage): Promise<Handover> =>
  message.channel === 'text'
    ? services.texts.send({ from: message.sender, to: message.to, body: message.body })
    : services.mail.send({
        to: message.to,
        subject: message.subject,
        text: message.body,
        messageId: message.id,
      });

/**
 * Delivers one message of the outbox now.
 * @returns 'unavailable' where the provider could not be reached: the message waits for another try
 */
export async function deliverMessage(services: Sender, id: string): Promise<Delivery> {
  const message = await claimMessage(services.database, services.personalData, id);
  if (!message) return 'not-waiting';
  const result = await handOver(services, message);
  if (result.sent) {
    await markMessage(services.database, id, {
      status: 'sent',
      ...(result.providerId === undefined ? {} : { providerId: result.providerId }),
    });
    return 'sent';
  }
  services.log.warn({ outboundMessage: id, reason: result.reason, cause: result.cause }, 'message not sent');
  const isFinal = result.reason !== 'unavailable';
  await markMessage(services.database, id, {
    status: isFinal ? 'failed' : 'waiting',
    lastError: `${result.reason ?? ''}: ${result.cause ?? ''}`,
  });
  return isFinal ? 'failed' : 'unavailable';
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
