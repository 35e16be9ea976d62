import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { codeLength, codeLifetimeMinutes, maxCodeAttempts } from '@moments/contract/sign-in/sign-in';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { getNetworkKey } from '../../../platform/limits/network.ts';
import {
  consumeRateLimits,
  refundRateLimits,
  type RateLimitUse,
} from '../../../platform/limits/rate-limits.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { findStaffByEmail } from '../people/people-repository.ts';
import { identifyBrowser, type CodeCaller } from './desk-browsers.ts';
import { findStaffCode, saveStaffCode, takeTry, useStaffCode } from './staff-codes-repository.ts';

const createCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/** Hashes a code with a key and its address, so that a stolen hash is useless and a code works for one address only. */
const hashCode = ({ configuration }: Services, addressHash: Buffer, code: string): Buffer =>
  createHmac('sha256', configuration.codePepper)
    .update(['staff', addressHash.toString('hex'), code].join('|'))
    .digest();

/** Names the code that a browser asked for, for an address. */
const hashAsker = ({ configuration }: Services, addressHash: Buffer, browser: string): Buffer =>
  createHmac('sha256', configuration.codePepper)
    .update(['staff-browser', addressHash.toString('hex'), browser].join('|'))
    .digest();

/** Hashes an IP address with a key, because it is personal data. */
const hashNetwork = ({ configuration }: Services, ip: string): string =>
  createHmac('sha256', configuration.codePepper)
    .update(`desk|${getNetworkKey(ip)}`)
    .digest('hex');

const codeEmail = (code: string, supportEmail: string): string =>
  [
    'Hello,',
    `Your code for the Moments desk is ${code}`,
    `It works for ${String(codeLifetimeMinutes)} minutes. Never share it with anyone; we will never ask you for it.`,
    `If you didn’t ask for a code, ignore this email and tell ${supportEmail}.`,
    'Your Moments team',
  ].join('\n\n');

/**
 * Lists the uses of two limits of an address: of one place, which is a known browser or else a network, and of all unknown places together
 * (SEC-05). All begin with the address, so that they are lifted together.
 */
function listUses(
  services: Services,
  addressHash: Buffer,
  { ip, browser, isKnown }: CodeCaller,
  limits: { readonly place: LimitName; readonly all: LimitName },
): readonly RateLimitUse[] {
  const address = addressHash.toString('hex');
  if (isKnown) return [{ limit: limits.place, key: `${address}:${browser}` }];
  return [
    { limit: limits.place, key: `${address}:${hashNetwork(services, ip)}` },
    { limit: limits.all, key: address },
  ];
}

/** @throws AppError TOO_MANY_REQUESTS */
async function consumeCodeLimits(services: Services, addressHash: Buffer, caller: CodeCaller): Promise<void> {
  const limits = {
    place: 'staffCodesToAnAddressFromAPlaceInAnHour',
    all: 'staffCodesToAnAddressInAnHour',
  } as const;
  await consumeRateLimits(services, [
    ...listUses(services, addressHash, caller, limits),
    { limit: 'staffCodesForAnIpAddressInAnHour', key: hashNetwork(services, caller.ip) },
  ]);
}

/**
 * Stores a new code that a browser asked for, in the place of its earlier one.
 * @param isUsable false stores a code that no digits match
 * @returns the code
 */
async function storeCode(
  services: Services,
  transaction: Transaction,
  { askerHash, isUsable }: { readonly askerHash: Buffer; readonly isUsable: boolean },
): Promise<string> {
  const code = createCode();
  const expiresAt = new Date(services.clock.now().getTime() + codeLifetimeMinutes * 60_000);
  // No code matches random bytes.
  const codeHash = isUsable ? hashCode(services, askerHash, code) : randomBytes(32);
  await saveStaffCode(transaction, {
    addressHash: askerHash,
    codeHash,
    triesLeft: maxCodeAttempts,
    expiresAt,
  });
  return code;
}

const createMessageKey = (): string => `staff-code:${randomBytes(16).toString('hex')}`;

/**
 * Emails a sign-in code to active staff. Every address gets the same reply and uses the same limits. Only a job sends the email, so
 * that the time doesn't show whether there was one.
 * @param email lower case
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function sendStaffCode(
  services: Services,
  email: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const { configuration, personalData } = services;
  const addressHash = personalData.hashForLookup('email', email);
  const caller = identifyBrowser(services, addressHash, request, reply);
  await consumeCodeLimits(services, addressHash, caller);
  const askerHash = hashAsker(services, addressHash, caller.browser);
  await services.database.transaction(async (transaction) => {
    const person = await findStaffByEmail(transaction, addressHash);
    const isActive = person !== undefined && person.deactivatedAt === null && person.roles.length > 0;
    const code = await storeCode(services, transaction, { askerHash, isUsable: isActive });
    if (!isActive) return;
    const body = codeEmail(code, configuration.supportEmail);
    const message = { key: createMessageKey(), channel: 'mail', sender: 'codes', to: email, body } as const;
    await enqueueMessage(services, transaction, { ...message, subject: 'Your code for the Moments desk' });
  });
}

/**
 * Texts a code to a phone.
 * @param addressHash names the phone and the person who adds it
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function textStaffCode(
  services: Services,
  { addressHash, phone }: { readonly addressHash: Buffer; readonly phone: string },
  caller: CodeCaller,
): Promise<void> {
  await consumeCodeLimits(services, addressHash, caller);
  const askerHash = hashAsker(services, addressHash, caller.browser);
  await services.database.transaction(async (transaction) => {
    const code = await storeCode(services, transaction, { askerHash, isUsable: true });
    const body = `Your code for pages from the Moments desk is ${code}. It works for ${String(codeLifetimeMinutes)} minutes. Never share it.`;
    const message = { key: createMessageKey(), channel: 'text', sender: 'codes', to: phone, body } as const;
    await enqueueMessage(services, transaction, message);
  });
}

/** @throws AppError CODE_EXPIRED, TOO_MANY_CODE_ATTEMPTS, or INVALID_CODE */
async function rejectWithoutTry(services: Services, askerHash: Buffer): Promise<never> {
  const stored = await findStaffCode(services.database, askerHash);
  if (!stored || stored.usedAt !== null) throw new AppError('INVALID_CODE');
  throw new AppError(stored.expiresAt <= services.clock.now() ? 'CODE_EXPIRED' : 'TOO_MANY_CODE_ATTEMPTS');
}

/**
 * Checks a code and uses it, in the browser that asked for it. A wrong one counts for the address and place before the comparison, so that parallel tries can't exceed
 * the limit.
 * @throws AppError INVALID_CODE, CODE_EXPIRED, TOO_MANY_CODE_ATTEMPTS, TOO_MANY_REQUESTS
 */
export async function checkStaffCode(
  services: Services,
  addressHash: Buffer,
  code: string,
  caller: CodeCaller,
): Promise<void> {
  const limits = { place: 'wrongStaffCodesFromAPlaceInADay', all: 'wrongStaffCodesInADay' } as const;
  const uses = listUses(services, addressHash, caller, limits);
  await consumeRateLimits(services, uses);
  const now = services.clock.now();
  const askerHash = hashAsker(services, addressHash, caller.browser);
  const codeHash = await takeTry(services.database, askerHash, now);
  if (!codeHash) return rejectWithoutTry(services, askerHash);
  const isRight = timingSafeEqual(codeHash, hashCode(services, askerHash, code));
  if (!isRight || !(await useStaffCode(services.database, { addressHash: askerHash, codeHash }, now)))
    throw new AppError('INVALID_CODE');
  await refundRateLimits(services, uses);
}
