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

/** Seconds after which a worker sends a code whose own request died between the commit and the sending. */
const workerDelay = 30;

const minutesAfter = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);

export interface CodeToSend {
  readonly handleHash: Buffer;
  readonly channel: Channel;
  readonly codeHash: Buffer;
  readonly message: Pick<NewMessage, 'channel' | 'to' | 'subject' | 'body'>;
  readonly limits: readonly RateLimitUse[];
  /** Writes the attempt that the code belongs to, in the code's transaction. */
  prepare(transaction: Transaction, attemptExpiresAt: Date): Promise<void>;
  /** What to tell about a recipient that can't be reached, by reason; other failures may pass. */
  readonly refusals: Readonly<Partial<Record<Delivery, string>>>;
  /** The request's field that names the recipient. */
  readonly field: string;
}

interface WrittenCode {
  readonly code: StoredCode;
  readonly earlier: StoredCode | undefined;
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
  const earlier = await findCode(transaction, handleHash, channel);
  const expiresAt = minutesAfter(now, codeLifetimeMinutes);
  const code = { handleHash, channel, codeHash, triesLeft: maxCodeAttempts, usedAt: null, expiresAt };
  await replaceCode(transaction, code);
  const messageId = await enqueueMessage(
    services,
    transaction,
    { ...message, key: `code:${newToken()}`, sender: 'codes' },
    { startAfter: workerDelay },
  );
  // The key is random: it can't have been enqueued before.
  return { code, earlier, messageId: messageId ?? '' };
}

/** The code did not leave: the earlier one stays good, and whoever asked may ask again at once. */
async function takeBack(services: Services, written: WrittenCode): Promise<void> {
  await withdrawMessage(services, written.messageId);
  await restorePreviousCode(services.database, written.code, written.earlier);
}

/**
 * Issues a code and sends it: limits first, then the code with its message in one transaction, then the sending (AUTH-20).
 * @throws Refusal TOO_MANY_REQUESTS, CODE_NOT_SENT, or INVALID_REQUEST for a recipient that can't be reached
 */
export async function issueCode(services: Services, toSend: CodeToSend): Promise<void> {
  await consumeRateLimits(services, toSend.limits);
  const written = await services.database.transaction((transaction) =>
    writeCode(services, transaction, toSend),
  );
  const delivery = await deliverMessage(services, written.messageId);
  if (delivery === 'sent' || delivery === 'not-waiting') return;
  await takeBack(services, written);
  const finalWords = toSend.refusals[delivery];
  if (finalWords !== undefined) throw invalidFields({ [toSend.field]: finalWords });
  await refundRateLimits(services, toSend.limits);
  throw new AppError('CODE_NOT_SENT');
}
