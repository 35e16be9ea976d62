import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  codeLength,
  codeLifetimeMinutes,
  maxCodeAttempts,
  verificationMinutes,
} from '@moments/contract/sign-in/sign-in';
import { memoizeByOwner, type Transaction } from '../../../platform/database/database.ts';
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
import { createToken, hashCallKey } from '../tokens.ts';
import {
  findCode,
  replaceCode,
  restorePreviousCode,
  type Channel,
  type StoredCode,
} from '../verifications-repository.ts';
import { consumeCodeBudget, type CodeBudget, type CodeShare } from './code-limits.ts';

/** Creates a code of six random digits (AUTH-14). */
export const createCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/** The purpose of a code: in one verification, one phone number (E.164) or email address. */
export interface CodePurpose {
  readonly handleHash: Buffer;
  readonly channel: Channel;
  readonly recipient: string;
}

/**
 * Hashes a code with a key and its purpose. A stolen hash is useless, and a code works only in its own verification and for the
 * address that it was sent to (AUTH-20).
 */
export const hashCode = (
  pepper: string,
  { handleHash, channel, recipient }: CodePurpose,
  code: string,
): Buffer =>
  createHmac('sha256', pepper)
    .update([handleHash.toString('hex'), channel, recipient, code].join('|'))
    .digest();

/** Creates a hash that no code matches, for a number without an account. */
export const createDummyHash = (): Buffer => randomBytes(32);

/** Seconds after which a worker sends a code if its request crashed between the commit and the send. */
export const workerDelay = 30;

export const addMinutes = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);

export type WriteVerification = (transaction: Transaction, expiresAt: Date) => Promise<void>;

export interface CodeToSend {
  readonly handleHash: Buffer;
  readonly channel: Channel;
  readonly codeHash: Buffer;
  /** The key of the call that sends it, if it has one. */
  readonly callKey: string | undefined;
  readonly message: Pick<NewMessage, 'channel' | 'to' | 'subject' | 'body'>;
  readonly limits: readonly RateLimitUse[];
  /** The part of the hour's codes that it uses. */
  readonly share: CodeShare;
  /** The address that asks for it. */
  readonly ip: string;
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
  writeVerification: WriteVerification,
): Promise<WrittenCode> {
  const { handleHash, channel, codeHash, callKey, message } = toSend;
  const now = services.clock.now();
  await writeVerification(transaction, addMinutes(now, verificationMinutes));
  const previous = await findCode(transaction, handleHash, channel);
  const expiresAt = addMinutes(now, codeLifetimeMinutes);
  const code = {
    handleHash,
    channel,
    codeHash,
    triesLeft: maxCodeAttempts,
    usedAt: null,
    expiresAt,
    lastCall: hashCallKey(callKey),
  };
  await replaceCode(transaction, code);
  const messageId = await enqueueMessage(
    services,
    transaction,
    { ...message, key: `code:${createToken()}`, sender: 'codes' },
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

/** @throws AppError TOO_MANY_REQUESTS; then nothing is consumed */
async function consumeLimits(services: Services, { limits, share, ip }: CodeToSend): Promise<CodeBudget> {
  await consumeRateLimits(services, limits);
  try {
    return await consumeCodeBudget(services, share, ip);
  } catch (error) {
    await refundRateLimits(services, limits);
    throw error;
  }
}

const getLastDelivery = memoizeByOwner(() => ({ milliseconds: 0 }));

/** Sends a code, and remembers how long that took. */
async function measureDelivery(services: Services, messageId: string): Promise<Delivery> {
  const begun = performance.now();
  const delivery = await deliverMessage(services, messageId);
  getLastDelivery(services.database).milliseconds = performance.now() - begun;
  return delivery;
}

/** Takes as long as the last code took to send, so that the time does not reveal that none was sent (AUTH-19). */
const feignDelivery = ({ database }: Services): Promise<void> => wait(getLastDelivery(database).milliseconds);

/**
 * Issues a code and sends it: consumes the rate limits, writes the code and its message in one transaction, then sends (AUTH-20).
 * @throws AppError TOO_MANY_REQUESTS, CODE_NOT_SENT, or INVALID_REQUEST for a recipient that can't be reached
 */
export async function issueCode(
  services: Services,
  toSend: CodeToSend,
  writeVerification: WriteVerification,
): Promise<void> {
  const budget = await consumeLimits(services, toSend);
  const written = await services.database.transaction((transaction) =>
    writeCode(services, transaction, toSend, writeVerification),
  );
  if (!budget.isSent) {
    await withdrawMessage(services, written.messageId);
    return feignDelivery(services);
  }
  const delivery = await measureDelivery(services, written.messageId);
  if (delivery === 'sent' || delivery === 'not-waiting') return;
  await withdrawCode(services, written);
  const deliveryError = toSend.deliveryErrors[delivery];
  if (deliveryError !== undefined) throw invalidFields({ [toSend.field]: deliveryError });
  await refundRateLimits(services, [...toSend.limits, ...budget.uses]);
  throw new AppError('CODE_NOT_SENT');
}
