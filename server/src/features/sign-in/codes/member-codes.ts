import { AppError } from '../../../platform/errors/app-error.ts';
import { consumeRateLimits, refundRateLimits } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { bindToHost } from '../code-text-rules.ts';
import type { CodeOrigin } from '../sessions/known-devices.ts';
import { createRepeatableToken, hashToken } from '../tokens.ts';
import type { MemberPurpose, MemberVerification } from '../verification.ts';
import type { Channel } from '../verifications-repository.ts';
import { checkCode } from './check-code.ts';
import {
  listEmailLimits,
  listMemberCodeLimits,
  listTextLimits,
  listWrongMemberCodeLimits,
} from './code-limits.ts';
import { createCode, createDummyHash, hashCode, issueCode, type CodeToSend } from './codes.ts';
import { emailErrors } from './email-codes.ts';
import { findSentCode, justSent, wasEnteredByCall, type StartedVerification } from './lost-replies.ts';
import {
  deleteOtherMemberVerifications,
  findMemberVerification,
  insertMemberVerification,
} from './member-verifications-repository.ts';
import { getTextErrors } from './text-codes.ts';

/** A request for a code that a logged-in member confirms something with. */
export interface MemberCodeRequest {
  readonly purpose: MemberPurpose;
  readonly memberId: string;
  /** E.164. */
  readonly phone: string;
  /** The address to email the code to, instead of a text. */
  readonly email?: string;
  /** The message with the code. If the recipient must not get a code, the message without one; then no code exists. */
  readonly message: { readonly withCode: (code: string) => string } | { readonly withoutCode: string };
  readonly subject?: string;
}

const getChannel = (email: string | undefined): Channel => (email === undefined ? 'phone' : 'email');

/** Writes the code and its message. The work is the same without a code, so that the time reveals nothing (AUTH-19). */
function writeMessage(services: Services, { message, phone, email }: MemberCodeRequest, handleHash: Buffer) {
  const code = createCode();
  const sent = { handleHash, channel: getChannel(email), recipient: email ?? phone };
  const codeHash = hashCode(services.configuration.codePepper, sent, code);
  if ('withoutCode' in message) return { codeHash: createDummyHash(), body: message.withoutCode };
  const body = message.withCode(code);
  return {
    codeHash,
    body: email === undefined ? bindToHost(body, code, services.configuration.publicUrl) : body,
  };
}

function toSend(
  services: Services,
  request: MemberCodeRequest,
  handleHash: Buffer,
  { ip, callKey }: Pick<CodeOrigin, 'ip' | 'callKey'>,
): CodeToSend {
  const { phone, email, subject } = request;
  const { codeHash, body } = writeMessage(services, request, handleHash);
  const common = { handleHash, codeHash, callKey, share: 'members', ip } as const;
  if (email === undefined)
    return {
      ...common,
      channel: 'phone',
      message: { channel: 'text', to: phone, body },
      limits: listTextLimits(services, phone, { ip, knownDevice: undefined }),
      deliveryErrors: getTextErrors(services),
      field: 'phoneNumber',
    };
  return {
    ...common,
    channel: 'email',
    message: { channel: 'mail', to: email, subject: subject ?? '', body },
    limits: listEmailLimits(services, phone, email, ip),
    deliveryErrors: emailErrors,
    field: 'email',
  };
}

/**
 * Sends a code that a logged-in member confirms something with. The member's earlier codes for the same purpose become void. A repeat of
 * the call gets the same verification.
 * @throws AppError TOO_MANY_REQUESTS, CODE_NOT_SENT, or INVALID_REQUEST for a recipient that can't be reached
 */
export async function sendMemberCode(
  services: Services,
  request: MemberCodeRequest,
  origin: Pick<CodeOrigin, 'ip' | 'callKey'>,
): Promise<StartedVerification> {
  const { purpose, memberId, phone, email } = request;
  const { codePepper } = services.configuration;
  const handle = createRepeatableToken(codePepper, origin.callKey, purpose, memberId, email ?? phone);
  const handleHash = hashToken(handle);
  const channel = getChannel(email);
  const sent = await findSentCode(services, { handleHash, channel }, origin.callKey);
  if (sent) return { handle, ...sent };
  const limits = listMemberCodeLimits(purpose, memberId);
  await consumeRateLimits(services, limits);
  try {
    await issueCode(services, toSend(services, request, handleHash, origin), (transaction, expiresAt) =>
      insertMemberVerification(
        transaction,
        services.personalData,
        { handleHash, purpose, memberId, phone, email },
        expiresAt,
      ),
    );
  } catch (error) {
    await refundRateLimits(services, limits);
    throw error;
  }
  await deleteOtherMemberVerifications(services.database, { memberId, purpose, handleHash });
  return { handle, ...justSent };
}

/** The code that a member enters to confirm something. */
export interface MemberCodeSubmission {
  readonly purposes: readonly MemberPurpose[];
  readonly memberId: string;
  readonly handle: string;
  readonly code: string;
  /** The key of the call, if it has one. */
  readonly callKey: string | undefined;
}

/**
 * Checks one entry of the code that a member was sent. A repeat of a call that only confirmed that it's the member is right again.
 * @throws AppError VERIFICATION_NOT_ACTIVE, even for another member's handle; INVALID_CODE, TOO_MANY_CODE_ATTEMPTS, CODE_EXPIRED,
 * or TOO_MANY_REQUESTS
 */
export async function checkMemberCode(
  services: Services,
  { purposes, memberId, handle, code, callKey }: MemberCodeSubmission,
): Promise<MemberVerification> {
  const { database, personalData, clock } = services;
  const key = { handleHash: hashToken(handle), purposes, memberId };
  const verification = await findMemberVerification(database, personalData, key, clock.now());
  if (!verification) throw new AppError('VERIFICATION_NOT_ACTIVE');
  const codePurpose = {
    handleHash: verification.handleHash,
    channel: getChannel(verification.email),
    recipient: verification.email ?? verification.phone,
  };
  if (verification.isConfirmed && (await wasEnteredByCall(services, codePurpose, code, callKey)))
    return verification;
  const limits = listWrongMemberCodeLimits(memberId);
  await checkCode(services, { ...codePurpose, limits, callKey }, code);
  return verification;
}

/** Checks whether a member's verification for a purpose is active and its code was right. */
export async function isMemberVerificationConfirmed(
  { database, personalData, clock }: Services,
  {
    purpose,
    memberId,
    handle,
  }: { readonly purpose: MemberPurpose } & Pick<MemberCodeSubmission, 'memberId' | 'handle'>,
): Promise<boolean> {
  const key = { handleHash: hashToken(handle), purposes: [purpose], memberId };
  const found = await findMemberVerification(database, personalData, key, clock.now());
  return found?.isConfirmed === true;
}
