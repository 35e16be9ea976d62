import { codeLifetimeMinutes } from '@moments/contract/sign-in/sign-in';
import type { JobHandler } from '../jobs/jobs.ts';
import type { PlatformServices } from '../platform-services.ts';
import { formatEmailHtml } from './email-html-rules.ts';
import { outboxQueue } from './enqueue.ts';
import {
  claimMessage,
  claimProviderId,
  eraseContent,
  isInProgress,
  markMessage,
  markSentByReport,
  type WaitingMessage,
} from './outbox-repository.ts';
import type { EmailResult, TextResult } from './senders.ts';

/** The texts to members that can't be delivered. The texts feature handles them. */
export const undeliveredQueue = 'undelivered-texts';

type SendResult = TextResult | EmailResult;
type NotSent = Extract<SendResult, { sent: false }>;
/** The result of a delivery. 'unavailable' and 'in-progress' mean that it will be retried. The others are final. */
export type Delivery = 'sent' | 'not-waiting' | 'in-progress' | 'expired' | NotSent['reason'];
type Sender = Pick<
  PlatformServices,
  'database' | 'jobs' | 'personalData' | 'optOuts' | 'texts' | 'mail' | 'log'
>;

/** Returns whether a message carries a sign-in code. Other messages from the codes' number belong to a member and may be late. */
const isCode = ({ sender, isUnowned }: WaitingMessage): boolean => sender === 'codes' && isUnowned;

/** Returns whether a text goes to an opted-out number too: a code that the person asks for, and a page of staff. */
const isSentAfterOptOut = (message: WaitingMessage): boolean => isCode(message) || message.sender === 'pages';

/**
 * Sends a text. All texts but the webhook's replies leave here, so this is the one place that keeps an opt-out (TEXT-02, CONS-03): it asks
 * right before each try. Records opt-outs that the provider reports for the coaching number: it blocks each of our numbers by itself, so a
 * blocked number of codes may belong to a person who asked for texts again.
 */
async function sendText(services: Sender, message: WaitingMessage): Promise<TextResult> {
  const { id: reference, sender: from, to, body } = message;
  if (isSentAfterOptOut(message)) return services.texts.send({ from, to, body, reference });
  if (await services.optOuts.isOptedOut(to))
    return { sent: false, reason: 'opted-out', cause: 'the number opted out' };
  const result = await services.texts.send({ from, to, body, reference });
  if (!result.sent && result.reason === 'opted-out' && from === 'coaching')
    await services.optOuts.recordProviderOptOut(to);
  return result;
}

/** How much later the database's clock may be than the provider's, in ms. */
const clockMargin = 2 * 60_000;

/**
 * Looks in the provider's log for an earlier try whose reply was lost, or whose worker died before it could record it. While the log
 * can't be read, the text waits.
 */
async function findEarlierTry(services: Sender, message: WaitingMessage): Promise<TextResult | undefined> {
  const { id, sender: from, to, body, createdAt } = message;
  const since = new Date(createdAt.getTime() - clockMargin);
  try {
    const sent = await services.texts.listSent({ from, to, body }, since);
    const providerId = await claimProviderId(services.database, id, sent);
    return providerId === undefined ? undefined : { sent: true, providerId };
  } catch (error) {
    services.log.warn({ outboundMessage: id, err: error }, 'failed to read the log of sent texts');
    return { sent: false, reason: 'unavailable', cause: 'log unreadable', isOutcomeUnknown: true };
  }
}

/** Sends a text, unless an earlier try has. */
async function sendTextOnce(services: Sender, message: WaitingMessage): Promise<TextResult> {
  const earlier = message.wasTried ? await findEarlierTry(services, message) : undefined;
  return earlier ?? sendText(services, message);
}

const sendMessage = (services: Sender, message: WaitingMessage): Promise<SendResult> =>
  message.channel === 'text'
    ? sendTextOnce(services, message)
    : services.mail.send({
        to: message.to,
        subject: message.subject,
        text: message.body,
        html: formatEmailHtml(message.subject, message.body),
        messageId: message.id,
      });

async function recordFailure(services: Sender, message: WaitingMessage, failure: NotSent): Promise<Delivery> {
  const { id, sender, isUnowned } = message;
  const { reason, cause } = failure;
  const isOutcomeUnknown = 'isOutcomeUnknown' in failure && failure.isOutcomeUnknown;
  services.log.warn({ outboundMessage: id, reason, cause, isOutcomeUnknown }, 'message not sent');
  await services.database.transaction(async (transaction) => {
    await markMessage(transaction, id, {
      status: reason === 'unavailable' ? 'waiting' : 'failed',
      isOutcomeUnknown,
      lastError: `${reason}: ${cause}`,
    });
    const isUndelivered = reason === 'invalid-number' || (reason === 'opted-out' && sender === 'codes');
    if (isUndelivered && sender !== 'pages' && !isUnowned)
      await services.jobs.enqueue(transaction, undeliveredQueue, { id });
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

/** The seconds after which a code is no longer sent, because it has expired (AUTH-20). */
const codeLifetime = codeLifetimeMinutes * 60;

const isExpired = (message: WaitingMessage): boolean =>
  isCode(message) && message.ageInSeconds > codeLifetime;

async function sendAndRecord(services: Sender, message: WaitingMessage): Promise<Delivery> {
  if (isExpired(message)) {
    await markMessage(services.database, message.id, {
      status: 'failed',
      lastError: 'expired: too late for a code',
    });
    return 'expired';
  }
  const result = await sendMessage(services, message);
  return result.sent
    ? recordSent(services, message, 'providerId' in result ? result.providerId : undefined)
    : recordFailure(services, message, result);
}

/**
 * Delivers one message of the outbox now. Once a code is sent, the code and its recipient are erased.
 * @returns 'unavailable' if the provider could not be reached; the message waits for another try
 */
export async function deliverMessage(services: Sender, id: string): Promise<Delivery> {
  if (await markSentByReport(services.database, id)) return 'sent';
  const message = await claimMessage(services.database, services.personalData, id);
  if (!message) return (await isInProgress(services.database, id)) ? 'in-progress' : 'not-waiting';
  const delivery = await sendAndRecord(services, message);
  if (isCode(message) && delivery !== 'unavailable') {
    await eraseContent(services.database, services.personalData, id);
  }
  return delivery;
}

/** Withdraws a message that could not be delivered: no worker retries it, and its content is erased. */
export async function withdrawMessage(
  services: Pick<PlatformServices, 'database' | 'personalData'>,
  id: string,
): Promise<void> {
  await markMessage(services.database, id, { status: 'failed' });
  await eraseContent(services.database, services.personalData, id);
}

export const createOutboxHandler = (services: Sender): JobHandler => ({
  queue: outboxQueue,
  handle: async ({ id }) => {
    if (typeof id !== 'string') return;
    const delivery = await deliverMessage(services, id);
    if (delivery === 'unavailable') throw new Error('provider unavailable');
    if (delivery === 'in-progress')
      throw new Error('last try may have succeeded; waiting for its delivery report');
  },
  parallel: 10,
  hasUrgentJobs: true,
});
