import { formatPhone } from '@moments/contract/values/phone';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import { withFailureAudit } from '../failure-audit.ts';
import type { Verification } from '../verification.ts';
import { textLimits } from './code-limits.ts';
import { codeText, unknownNumberText } from './code-messages.ts';
import { deleteOtherPhoneCodes } from './codes-repository.ts';
import { createDummyHash, hashCode, newCode } from './codes.ts';
import { issueCode, type CodeToSend } from './issue-code.ts';

type Texted = Pick<Verification, 'handleHash' | 'purpose' | 'phone'>;

/**
 * The code and its text. A log-in of a number without an account gets another text and a code that nothing matches: the work
 * is the same, and only the number's owner learns the difference (AUTH-19).
 */
async function draft(services: Services, { handleHash, purpose, phone }: Texted) {
  const { configuration } = services;
  const code = newCode();
  const codeHash = hashCode(
    configuration.codePepper,
    { handleHash, channel: 'phone', recipient: phone },
    code,
  );
  const member = await findMember(services.database, services.personalData, { phone });
  const hasCode = purpose === 'sign-up' || member !== undefined;
  return hasCode
    ? { codeHash, body: codeText(code) }
    : { codeHash: createDummyHash(), body: unknownNumberText(configuration.publicUrl) };
}

/** What to tell about a number that texts can't reach, by reason. */
export const textRefusals = ({ configuration }: Pick<Services, 'configuration'>) => ({
  'opted-out': `This number has opted out of our texts. Text START to ${formatPhone(configuration.twilioCodesFrom)}, then ask for a code again.`,
  'invalid-number': 'Texts can’t reach this number. Please use a mobile number.',
});

/**
 * Texts a code for an attempt; every earlier code of that phone number is void then.
 * @param ip address of whoever asks
 */
export async function sendTextCode(
  services: Services,
  attempt: Texted,
  ip: string,
  prepare: CodeToSend['prepare'],
): Promise<void> {
  const { handleHash, phone } = attempt;
  const { codeHash, body } = await draft(services, attempt);
  const toSend: CodeToSend = {
    handleHash,
    channel: 'phone',
    codeHash,
    message: { channel: 'text', to: phone, body },
    limits: textLimits(services, phone, ip),
    prepare,
    refusals: textRefusals(services),
    field: 'phoneNumber',
  };
  await withFailureAudit(services, { wanted: 'text-code', phone }, () => issueCode(services, toSend));
  const phoneHash = services.personalData.lookupHash('phone', phone);
  await deleteOtherPhoneCodes(services.database, phoneHash, handleHash);
}
