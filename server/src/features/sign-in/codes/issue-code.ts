import { codeLifetimeMinutes, maxCodeAttempts, verificationMinutes } from '@moments/contract/sign-in/sign-in';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import {
  consumeRateLimits,
  refundRateLimits,
  type RateLimitUse,
} from '../../../platform/limits/rate-limits.ts';
import {
  deliverMessage,
  enqueueMessage,
  withdrawMessage,
  type Delivery,
  type NewMessage,
} from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { newToken } from '../tokens.ts';
import { findCode, replaceCode, restorePreviousCode, type StoredCode } from './codes-repository.ts';
import type { Channel } from './codes.ts';

/** Seconds after which a worker sends a code if its request crashed between the commit and the send. */
const workerDelay = 30;

const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

export interface CodeToSend {
  readonly handleHash: Buffer;
  readonly channel: Channel;
  readonly codeHash: Buffer;
  readonly message: Pick<NewMessage, 'channel' | 'to' | 'subject' | 'body'>;
  readonly limits: readonly RateLimitUse[];
  /** Writes the code's verification in the transaction of the code. */
  prepare(transaction: Transaction, expiresAt: Date): Promise<void>;
  /** The error for a recipient that can't be reached, by reason. Other failures are temporary. */
  readonly deliveryErrors: Readonly<Partial<Record<Delivery, string>>>;
  /** The field of the request that names the recipient. */
  readonly field: string;
}

interface WrittenCode {
  readonly code: StoredCode;
  readonly previous: StoredCode | undefined;
  readonly messageId: string;
}

async function writeCode(
  services: Services,
  transaction: Transaction,
  toSend: CodeToSend,
): Promise<WrittenCode> {
  const { handleHash, channel, codeHash, message } = toSend;
  const now = services.clock.now();
  await toSend.prepare(transaction, minutesAfter(now, verificationMinutes));
  const previous = await findCode(transaction, handleHash, channel);
  const expiresAt = minutesAfter(now, codeLifetimeMinutes);
  const code = { handleHash, channel, codeHash, triesLeft: maxCodeAttempts, usedAt: null, expiresAt };
  await replaceCode(transaction, code);
  const messageId = await enqueueMessage(
    services,
    transaction,
    { ...message, key: `code:${newToken()}`, sender: 'codes' },
    { startAfter: workerDelay },
  );
  // The key is random, so the message was not enqueued before.
  return { code, previous, messageId: messageId ?? '' };
}

/** Withdraws a code that was not sent. The previous code works again, and the member can ask for another right away. */
async function withdrawCode(services: Services, written: WrittenCode): Promise<void> {
  await withdrawMessage(services, written.messageId);
  await restorePreviousCode(services.database, written.code, written.previous);
}

/**
 * Issues a code and sends it: consumes the rate limits, writes the code and its message in one transaction, then sends (AUTH-20).
 * @throws AppError TOO_MANY_REQUESTS, CODE_NOT_SENT, or INVALID_REQUEST for a recipient that can't be reached
 */
export async function issueCode(services: Services, toSend: CodeToSend): Promise<void> {
  await consumeRateLimits(services, toSend.limits);
  const written = await services.database.transaction((transaction) =>
    writeCode(services, transaction, toSend),
  );
  const delivery = await deliverMessage(services, written.messageId);
  if (delivery === 'sent' || delivery === 'not-waiting') return;
  await withdrawCode(services, written);
  const deliveryError = toSend.deliveryErrors[delivery];
  if (deliveryError !== undefined) throw invalidFields({ [toSend.field]: deliveryError });
  await refundRateLimits(services, toSend.limits);
  throw new AppError('CODE_NOT_SENT');
}
