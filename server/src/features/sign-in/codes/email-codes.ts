import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import type { CodeOrigin } from '../sessions/known-devices.ts';
import { extendVerification, findCode, setVerificationEmail } from '../verifications-repository.ts';
import { findVerification } from './check-code.ts';
import { listEmailLimits } from './code-limits.ts';
import { codeEmail, codeEmailSubject, otherEmail, otherEmailSubject } from './code-messages.ts';
import { createCode, createDummyHash, hashCode, issueCode, type CodeToSend } from './codes.ts';
import { withFailureAudit } from './failure-audit.ts';
import { findSentCode, justSent, type SentCode } from './lost-replies.ts';

/** Says why email can't reach an address. */
export const emailErrors = { rejected: 'We can’t send email to this address. Please check it.' };

/** Writes the email with a code, or without one to an address that isn't the account's. */
const writeEmail = ({ configuration: { supportEmail } }: Services, code: string | undefined) =>
  code === undefined
    ? { subject: otherEmailSubject, body: otherEmail(supportEmail) }
    : { subject: codeEmailSubject, body: codeEmail(code, supportEmail) };

/**
 * Emails a code after the phone of the same verification was verified (AUTH-21). If the address belongs to another member, only
 * its owner learns so, when they enter the code (AUTH-19). A repeat of the call sends no
 * other email. If the account of the phone has another verified email, no code exists, and
 * the email says so: the phone's next owner must not get in with an email of their own (SEC-04).
 * @param email lower case
 * @returns whether this verification emailed a code to this address before
 */
export async function sendEmailCode(
  services: Services,
  handle: string,
  email: string,
  { ip, callKey }: Pick<CodeOrigin, 'ip' | 'callKey'>,
): Promise<SentCode & { readonly isResend: boolean }> {
  const { configuration, database, personalData } = services;
  const verification = await findVerification(services, handle);
  const { handleHash, phone } = verification;
  if (!verification.phoneVerified) throw new AppError('PHONE_NOT_VERIFIED');
  const hadCode = (await findCode(database, handleHash, 'email')) !== undefined;
  const isSame = verification.email === email;
  const sent = await findSentCode(services, { handleHash, channel: 'email' }, callKey);
  if (sent && isSame) return { ...sent, isResend: true };
  const code = createCode();
  const codePurpose = { handleHash, channel: 'email', recipient: email } as const;
  const member = await findMember(database, personalData, { phone });
  const isOther = member?.emailVerified === true && member.email !== email;
  const toSend: CodeToSend = {
    ...codePurpose,
    codeHash: isOther ? createDummyHash() : hashCode(configuration.codePepper, codePurpose, code),
    callKey,
    message: { channel: 'mail', to: email, ...writeEmail(services, isOther ? undefined : code) },
    limits: listEmailLimits(services, phone, email, ip),
    // The phone is verified, so it belongs to an account.
    share: 'members',
    ip,
    deliveryErrors: emailErrors,
    field: 'email',
  };
  await withFailureAudit(services, { step: 'mail-code', phone }, () =>
    issueCode(services, toSend, async (transaction, expiresAt) => {
      await setVerificationEmail(transaction, personalData, handleHash, email);
      await extendVerification(transaction, handleHash, expiresAt);
    }),
  );
  return { ...justSent, isResend: isSame && hadCode };
}
