import { formatPhone } from '@moments/contract/values/phone';
import { AppError } from '../../../platform/errors/app-error.ts';
import { getNetworkKey } from '../../../platform/limits/network.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import { bindToHost, codeText, unknownNumberText } from '../code-text-rules.ts';
import { identifyCaller, type CodeCaller, type CodeOrigin } from '../sessions/known-devices.ts';
import { createRepeatableToken, hashToken } from '../tokens.ts';
import type { Purpose, Verification } from '../verification.ts';
import {
  deleteOtherPhoneCodes,
  extendVerification,
  findActiveVerification,
  insertVerification,
} from '../verifications-repository.ts';
import { hashAddress, listTextLimits } from './code-limits.ts';
import {
  createCode,
  createDummyHash,
  hashCode,
  issueCode,
  type CodeToSend,
  type WriteVerification,
} from './codes.ts';
import { withFailureAudit } from './failure-audit.ts';
import { findSentCode, justSent, type StartedVerification } from './lost-replies.ts';

type TextRecipient = Pick<Verification, 'handleHash' | 'purpose' | 'phone'>;

/**
 * Writes a code and its text. A log-in with a number that has no account gets a different text and a code that nothing matches.
 * The work is the same, and only the owner of the number learns the difference (AUTH-19).
 */
async function writeText(services: Services, { handleHash, purpose, phone }: TextRecipient) {
  const { configuration } = services;
  const code = createCode();
  const codePurpose = { handleHash, channel: 'phone', recipient: phone } as const;
  const codeHash = hashCode(configuration.codePepper, codePurpose, code);
  const member = await findMember(services.database, services.personalData, { phone });
  const body = bindToHost(codeText(code), code, configuration.publicUrl);
  if (purpose === 'sign-up') return { codeHash, body, share: 'sign-ups' } as const;
  return member === undefined
    ? ({
        codeHash: createDummyHash(),
        body: unknownNumberText(configuration),
        share: 'unknown-number',
      } as const)
    : ({ codeHash, body, share: 'members' } as const);
}

/** Says why texts can't reach a number, by reason. */
export const getTextErrors = ({ configuration }: Pick<Services, 'configuration'>) => ({
  'opted-out': `This number has opted out of our texts. Text START to ${formatPhone(configuration.twilioCodesFrom)}, then request a new code.`,
  'invalid-number': 'We can’t text this number. Please use a mobile number.',
});

/**
 * Texts a code for a verification. The earlier codes that this network asked for become void, and all of that number if a known device of
 * its member asks. So a stranger voids no code of anyone else (SEC-05).
 */
async function sendTextCode(
  services: Services,
  verification: TextRecipient,
  caller: CodeCaller,
  writeVerification: WriteVerification,
): Promise<void> {
  const { handleHash, phone } = verification;
  const { codeHash, body, share } = await writeText(services, verification);
  const toSend: CodeToSend = {
    handleHash,
    channel: 'phone',
    codeHash,
    callKey: caller.callKey,
    message: { channel: 'text', to: phone, body },
    limits: listTextLimits(services, phone, caller),
    share,
    ip: caller.ip,
    deliveryErrors: getTextErrors(services),
    field: 'phoneNumber',
  };
  await withFailureAudit(services, { step: 'text-code', phone }, () =>
    issueCode(services, toSend, writeVerification),
  );
  const phoneHash = services.personalData.hashForLookup('phone', phone);
  const askedFrom = caller.knownDevice ? undefined : getAskedFrom(services, caller);
  await deleteOtherPhoneCodes(services.database, { phoneHash, handleHash, askedFrom });
}

/** Returns what a code belongs to: the member's known device, or the network that asked for it, as a hash. */
const getAskedFrom = (services: Services, { ip, knownDevice }: CodeCaller): Buffer =>
  knownDevice ?? Buffer.from(hashAddress(services, getNetworkKey(ip)), 'hex');

interface NewVerification {
  readonly purpose: Purpose;
  /** E.164. */
  readonly phone: string;
  readonly email?: string;
}

/**
 * Starts a verification and texts its first code. Known and unknown numbers get the same reply (AUTH-19). A repeat of the call gets
 * the same verification.
 */
export async function startVerification(
  services: Services,
  verification: NewVerification,
  origin: CodeOrigin,
): Promise<StartedVerification> {
  const { purpose, phone, email } = verification;
  const { codePepper } = services.configuration;
  const handle = createRepeatableToken(codePepper, origin.callKey, purpose, phone, email ?? '');
  const handleHash = hashToken(handle);
  const sent = await findSentCode(services, { handleHash, channel: 'phone' }, origin.callKey);
  if (sent) return { handle, ...sent };
  const caller = await identifyCaller(services, phone, origin);
  const started = { handleHash, purpose, phone, email, askedFrom: getAskedFrom(services, caller) };
  await sendTextCode(services, started, caller, (transaction, expiresAt) =>
    insertVerification(transaction, services.personalData, started, expiresAt),
  );
  return { handle, ...justSent };
}

/**
 * Texts another code for a verification in progress. A repeat of the call gets the same reply, and no other text.
 * @throws AppError VERIFICATION_NOT_ACTIVE if the handle has ended or belongs to another phone number
 */
export async function resendCode(
  services: Services,
  handle: string,
  phone: string,
  origin: CodeOrigin,
): Promise<StartedVerification> {
  const { database, personalData, clock } = services;
  const verification = await findActiveVerification(database, personalData, hashToken(handle), clock.now());
  if (verification?.phone !== phone) throw new AppError('VERIFICATION_NOT_ACTIVE');
  const { handleHash } = verification;
  const sent = await findSentCode(services, { handleHash, channel: 'phone' }, origin.callKey);
  if (sent) return { handle, ...sent };
  const caller = await identifyCaller(services, phone, origin);
  await sendTextCode(services, verification, caller, (transaction, expiresAt) =>
    extendVerification(transaction, handleHash, expiresAt),
  );
  return { handle, ...justSent };
}
