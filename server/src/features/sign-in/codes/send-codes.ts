import { formatPhone } from '@moments/contract/values/phone';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import { withFailureAudit } from '../failure-audit.ts';
import type { Verification } from '../verification.ts';
import { extendVerification, setVerificationEmail } from '../verifications-repository.ts';
import { findVerification } from './check-code.ts';
import { codeEmail, codeMailSubject, codeText, unknownNumberText } from './code-messages.ts';
import { deleteOtherPhoneCodes, findCode } from './codes-repository.ts';
import { createDummyHash, emailLimits, hashCode, newCode, textLimits } from './codes.ts';
import { issueCode, type CodeToSend } from './issue-code.ts';

type TextRecipient = Pick<Verification, 'handleHash' | 'purpose' | 'phone'>;

/**
 * Writes a code and its text. A log-in with a number that has no account gets a different text and a code that nothing matches.
 * The work is the same, and only the owner of the number learns the difference (AUTH-19).
 */
async function writeText(services: Services, { handleHash, purpose, phone }: TextRecipient) {
  const { configuration } = services;
  const code = newCode();
  const codePurpose = { handleHash, channel: 'phone', recipient: phone } as const;
  const codeHash = hashCode(configuration.codePepper, codePurpose, code);
  const member = await findMember(services.database, services.personalData, { phone });
  const hasCode = purpose === 'sign-up' || member !== undefined;
  return hasCode
    ? { codeHash, body: codeText(code) }
    : { codeHash: createDummyHash(), body: unknownNumberText(configuration.publicUrl) };
}

/** Says why texts can't reach a number, by reason. */
export const textErrors = ({ configuration }: Pick<Services, 'configuration'>) => ({
  'opted-out': `This number has opted out of our texts. Text START to ${formatPhone(configuration.twilioCodesFrom)}, then request a new code.`,
  'invalid-number': 'We can’t text this number. Please use a mobile number.',
});

/** Says why email can't reach an address. */
export const emailErrors = { refused: 'We can’t send email to this address. Please check it.' };

/**
 * Texts a code for a verification. All earlier codes of that phone number become void.
 * @param ip the caller's address
 * @param prepare writes the verification in the transaction of the code
 */
export async function sendTextCode(
  services: Services,
  verification: TextRecipient,
  ip: string,
  prepare: CodeToSend['prepare'],
): Promise<void> {
  const { handleHash, phone } = verification;
  const { codeHash, body } = await writeText(services, verification);
  const toSend: CodeToSend = {
    handleHash,
    channel: 'phone',
    codeHash,
    message: { channel: 'text', to: phone, body },
    limits: textLimits(services, phone, ip),
    prepare,
    deliveryErrors: textErrors(services),
    field: 'phoneNumber',
  };
  await withFailureAudit(services, { wanted: 'text-code', phone }, () => issueCode(services, toSend));
  const phoneHash = services.personalData.lookupHash('phone', phone);
  await deleteOtherPhoneCodes(services.database, phoneHash, handleHash);
}

/**
 * Emails a code after the phone of the same verification was verified (AUTH-21). If the address belongs to another member, only
 * its owner learns so, when they enter the code (AUTH-19).
 * @param email lower case
 * @param ip the caller's address
 * @returns whether this verification emailed a code to this address before
 */
export async function sendEmailCode(
  services: Services,
  handle: string,
  email: string,
  ip: string,
): Promise<{ readonly isResend: boolean }> {
  const { configuration, database, personalData } = services;
  const verification = await findVerification(services, handle);
  const { handleHash, phone } = verification;
  if (!verification.phoneVerified) throw new AppError('PHONE_NOT_VERIFIED');
  const code = newCode();
  const codePurpose = { handleHash, channel: 'email', recipient: email } as const;
  const hadCode = (await findCode(database, handleHash, 'email')) !== undefined;
  const body = codeEmail(code, configuration.supportEmail);
  const toSend: CodeToSend = {
    ...codePurpose,
    codeHash: hashCode(configuration.codePepper, codePurpose, code),
    message: { channel: 'mail', to: email, subject: codeMailSubject, body },
    limits: emailLimits(services, phone, email, ip),
    prepare: async (transaction, expiresAt) => {
      await setVerificationEmail(transaction, personalData, handleHash, email);
      await extendVerification(transaction, handleHash, expiresAt);
    },
    deliveryErrors: emailErrors,
    field: 'email',
  };
  await withFailureAudit(services, { wanted: 'mail-code', phone }, () => issueCode(services, toSend));
  return { isResend: hadCode && verification.email === email };
}
