import { AppError } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits, refundRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { hashToken, newToken } from '../tokens.ts';
import type { MemberPurpose, MemberVerification } from '../verification.ts';
import { checkCode } from './check-code.ts';
import { mailLimits, memberCodeLimits, textLimits, wrongMemberCodeLimits } from './code-limits.ts';
import { createDummyHash, hashCode, newCode, type Channel } from './codes.ts';
import { issueCode, type CodeToSend } from './issue-code.ts';
import {
  deleteOtherMemberAttempts,
  findMemberAttempt,
  insertMemberAttempt,
} from './member-verifications-repository.ts';
import { mailRefusals } from './send-email-code.ts';
import { textRefusals } from './send-text-code.ts';

/** A code by which a signed-in member is to confirm something. */
export interface MemberCodeRequest {
  readonly purpose: MemberPurpose;
  readonly memberId: string;
  /** E.164. */
  readonly phone: string;
  /** Where given, the code is mailed there instead of texted. */
  readonly email?: string;
  /** The message with the code; or, where the recipient must not get one, what is sent in its stead: then no code exists. */
  readonly message: { readonly withCode: (code: string) => string } | { readonly withoutCode: string };
  /** Of a mail. */
  readonly subject?: string;
}

const channelTo = (email: string | undefined): Channel => (email === undefined ? 'phone' : 'email');

/** The same work whether there is to be a code or not, so that the time tells nothing (AUTH-19). */
function draft(services: Services, { message, phone, email }: MemberCodeRequest, handleHash: Buffer) {
  const code = newCode();
  const sent = { handleHash, channel: channelTo(email), recipient: email ?? phone };
  const codeHash = hashCode(services.configuration.codePepper, sent, code);
  return 'withCode' in message
    ? { codeHash, body: message.withCode(code) }
    : { codeHash: createDummyHash(), body: message.withoutCode };
}

function toSend(services: Services, asked: MemberCodeRequest, handleHash: Buffer, ip: string): CodeToSend {
  const { purpose, memberId, phone, email, subject } = asked;
  const { codeHash, body } = draft(services, asked, handleHash);
  const attempt: MemberVerification = { handleHash, purpose, memberId, phone, email };
  const common = {
    handleHash,
    codeHash,
    prepare: (...[transaction, expiresAt]: Parameters<CodeToSend['prepare']>) =>
      insertMemberAttempt(transaction, services.personalData, attempt, expiresAt),
  };
  if (email === undefined)
    return {
      ...common,
      channel: 'phone',
      message: { channel: 'text', to: phone, body },
      limits: textLimits(services, phone, ip),
      refusals: textRefusals(services),
      field: 'phoneNumber',
    };
  return {
    ...common,
    channel: 'email',
    message: { channel: 'mail', to: email, subject: subject ?? '', body },
    limits: mailLimits(services, phone, email, ip),
    refusals: mailRefusals,
    field: 'email',
  };
}

/**
 * Sends a code by which a signed-in member confirms something; every earlier one for the same is void then.
 * @param ip address of whoever asks
 * @returns the handle of this one confirmation
 * @throws Refusal TOO_MANY_REQUESTS, CODE_NOT_SENT, or INVALID_REQUEST for a recipient that can't be reached
 */
export async function sendMemberCode(
  services: Services,
  asked: MemberCodeRequest,
  ip: string,
): Promise<string> {
  const handle = newToken();
  const handleHash = hashToken(handle);
  const { purpose, memberId } = asked;
  const limits = memberCodeLimits(purpose, memberId);
  await consumeRateLimits(services, limits);
  try {
    await issueCode(services, toSend(services, asked, handleHash, ip));
  } catch (error) {
    await refundRateLimits(services, limits);
    throw error;
  }
  await deleteOtherMemberAttempts(services.database, { memberId, purpose, handleHash });
  return handle;
}

/** What a member brings to confirm something. */
export interface MemberProof {
  readonly purpose: MemberPurpose;
  readonly memberId: string;
  readonly handle: string;
  readonly code: string;
}

/**
 * Tries the code that a member was sent, once.
 * @throws Refusal VERIFICATION_NOT_ACTIVE, also for another member's handle; INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED or
 * TOO_MANY_REQUESTS
 */
export async function checkMemberCode(
  services: Services,
  { purpose, memberId, handle, code }: MemberProof,
): Promise<MemberVerification> {
  const { database, personalData, clock } = services;
  const sought = { handleHash: hashToken(handle), purpose, memberId };
  const attempt = await findMemberAttempt(database, personalData, sought, clock.now());
  if (!attempt) throw new AppError('VERIFICATION_NOT_ACTIVE');
  const sent = {
    handleHash: attempt.handleHash,
    channel: channelTo(attempt.email),
    recipient: attempt.email ?? attempt.phone,
    budget: wrongMemberCodeLimits(memberId),
  };
  await checkCode(services, sent, code);
  return attempt;
}
