import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffPasskeyOptions, UsedPasskey } from '@moments/contract/staff/passkeys';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findPasskey, notePasskeyUse, type Passkey } from '../passkeys-repository.ts';
import { toStaffActor } from '../sessions/sessions.ts';
import { claimChallenge } from './challenges-repository.ts';
import { challengeLifetime, createChallenge, isOwnChallenge, requireRelyingParty } from './challenges.ts';

/** Creates the options for using a passkey. They name no person and no passkey, so they tell strangers nothing. */
export async function createSignInOptions(
  services: Services,
): Promise<ReplyOf<typeof staffPasskeyOptions>['options']> {
  const { id } = requireRelyingParty(services);
  const { challenge } = await generateAuthenticationOptions({
    rpID: id,
    challenge: createChallenge(services, 'use'),
    userVerification: 'required',
  });
  return { challenge, rpId: id, timeout: challengeLifetime, userVerification: 'required' };
}

interface Answer {
  readonly challenge: string;
  readonly counter: number;
  readonly isSynced: boolean;
}

/** Checks an answer against the stored passkey. @throws Error if anything about it is wrong */
async function verify(services: Services, passkey: Passkey, answer: UsedPasskey): Promise<Answer> {
  const { id, origin } = requireRelyingParty(services);
  const { clientDataJSON, authenticatorData, signature } = answer.response;
  const response = { clientDataJSON, authenticatorData, signature };
  let own = '';
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    },
    expectedChallenge: (challenge) => {
      own = challenge;
      return isOwnChallenge(services, 'use', challenge);
    },
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: passkey.credentialId.toString('base64url'),
      publicKey: Uint8Array.from(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  });
  if (!verified) throw new Error('the signature is wrong');
  const { newCounter, credentialBackedUp } = authenticationInfo;
  return { challenge: own, counter: newCounter, isSynced: credentialBackedUp };
}

/** Finds out whether a discoverable passkey names another person. Such a passkey is rejected. */
const isForOther = ({ response: { userHandle } }: UsedPasskey, { staffId }: Passkey): boolean =>
  userHandle !== undefined && Buffer.from(userHandle, 'base64url').toString() !== staffId;

/**
 * Checks the use of a passkey of active staff, once.
 * @returns the person's ID
 * @throws AppError PASSKEY_REJECTED, without a reason that would help a stranger; NOT_FOUND if the desk has no address
 */
export async function checkPasskey(services: Services, answer: UsedPasskey): Promise<string> {
  requireRelyingParty(services);
  const { database, clock, log } = services;
  const passkey = await findPasskey(database, Buffer.from(answer.id, 'base64url'));
  if (!passkey || isForOther(answer, passkey)) throw new AppError('PASSKEY_REJECTED');
  try {
    const { challenge, ...use } = await verify(services, passkey, answer);
    await database.transaction(async (transaction) => {
      const at = clock.now();
      if (!(await claimChallenge(transaction, challenge, at))) throw new Error('the challenge was answered');
      if (!(await notePasskeyUse(transaction, passkey, { ...use, at })))
        throw new Error('the counter is too low');
    });
  } catch (error) {
    log.warn({ err: error, passkey: passkey.id }, 'a passkey was rejected');
    const audit = { actor: toStaffActor(passkey.staffId), action: 'staff.passkey-rejected' };
    await recordAudit(database, { ...audit, after: { passkeyId: passkey.id } });
    throw new AppError('PASSKEY_REJECTED');
  }
  return passkey.staffId;
}
