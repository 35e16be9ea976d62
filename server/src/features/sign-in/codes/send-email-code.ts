import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { withFailureAudit } from '../failure-audit.ts';
import { findVerification } from '../find-verification.ts';
import { extendAttempt, setAttemptEmail } from '../verifications-repository.ts';
import { mailLimits } from './code-limits.ts';
import { codeEmail, codeMailSubject } from './code-messages.ts';
import { findCode } from './codes-repository.ts';
import { hashCode, newCode } from './codes.ts';
import { issueCode, type CodeToSend } from './issue-code.ts';

/** What to tell about an address that mail can't reach. */
export const mailRefusals = { refused: 'Mail can’t reach this address. Please check it.' };

/**
 * Mails a code, once the phone of the same attempt is proved (AUTH-21). Whether the address belongs to another member is told
 * to nobody but its owner: when the code is proved (AUTH-19).
 * @param email lower case
 * @returns whether this address was mailed a code in this attempt before
 */
export async function sendEmailCode(
  services: Services,
  handle: string,
  email: string,
  ip: string,
): Promise<{ readonly isResend: boolean }> {
  const { handleHash, phone, phoneVerified, email: former } = await findVerification(services, handle);
  if (!phoneVerified) throw new AppError('PHONE_NOT_VERIFIED');
  const code = newCode();
  const purpose = { handleHash, channel: 'email', recipient: email } as const;
  const hadCode = (await findCode(services.database, handleHash, 'email')) !== undefined;
  const toSend: CodeToSend = {
    ...purpose,
    codeHash: hashCode(services.configuration.codePepper, purpose, code),
    message: {
      channel: 'mail',
      to: email,
      subject: codeMailSubject,
      body: codeEmail(code, services.configuration.supportEmail),
    },
    limits: mailLimits(services, phone, email, ip),
    prepare: async (transaction, expiresAt) => {
      await setAttemptEmail(transaction, services.personalData, handleHash, email);
      await extendAttempt(transaction, handleHash, expiresAt);
    },
    refusals: mailRefusals,
    field: 'email',
  };
  await withFailureAudit(services, { wanted: 'mail-code', phone }, () => issueCode(services, toSend));
  return { isResend: hadCode && former === email };
}
