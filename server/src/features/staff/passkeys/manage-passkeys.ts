import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { CreatedPasskey, staffNewPasskeyOptions, PasskeyRow } from '@moments/contract/staff/passkeys';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { enqueueMessage } from '../../../platform/outbox/index.ts';
import type { Services } from '../../../services.ts';
import { getDeviceName } from '../../sign-in/sessions/session-rules.ts';
import { deletePasskey, insertPasskey, listStaffPasskeys, type Passkey } from '../passkeys-repository.ts';
import { acceptInvitation, findStaff, getStaffEmailPlace, lockStaff } from '../people/people-repository.ts';
import { toStaffActor } from '../sessions/sessions.ts';
import { claimChallenge } from './challenges-repository.ts';
import { challengeLifetime, createChallenge, isOwnChallenge, requireRelyingParty } from './challenges.ts';

const mostPasskeys = 10;

/** EdDSA, ES256, and RS256. All passkeys have one of them. */
const algorithms = [-8, -7, -257] as const;

const toRow = (passkey: Passkey): PasskeyRow => ({
  id: passkey.id,
  device: passkey.device,
  isSynced: passkey.isSynced,
  addedAt: passkey.createdAt.toISOString(),
  lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
});

export const showPasskeys = async ({ database }: Services, staffId: string): Promise<PasskeyRow[]> =>
  (await listStaffPasskeys(database, staffId)).map(toRow);

async function findEmail(
  services: Services,
  queries: Queries,
  staffId: string,
): Promise<{ name: string; email: string }> {
  const person = await findStaff(queries, staffId);
  if (!person?.emailEncrypted) throw new AppError('UNAUTHENTICATED');
  const email = services.personalData.decrypt(person.emailEncrypted, getStaffEmailPlace(staffId));
  return { name: person.name, email };
}

/** Creates the options for a new passkey, which the person's device must not have yet. */
export async function createPasskeyOptions(
  services: Services,
  staffId: string,
): Promise<ReplyOf<typeof staffNewPasskeyOptions>['options']> {
  const { id } = requireRelyingParty(services);
  const { name, email } = await findEmail(services, services.database, staffId);
  const known = await listStaffPasskeys(services.database, staffId);
  const { challenge, user } = await generateRegistrationOptions({
    rpName: 'Moments Desk',
    rpID: id,
    userName: email,
    userDisplayName: name,
    userID: Uint8Array.from(Buffer.from(staffId)),
    challenge: createChallenge(services, `create:${staffId}`),
    supportedAlgorithmIDs: [...algorithms],
  });
  return {
    challenge,
    user,
    rp: { id, name: 'Moments Desk' },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifetime,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      type: 'public-key' as const,
      transports,
    })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** @throws Error if anything about the answer is wrong */
async function verify(services: Services, staffId: string, answer: CreatedPasskey) {
  const { id, origin } = requireRelyingParty(services);
  const { clientDataJSON, attestationObject } = answer.response;
  const response = { clientDataJSON, attestationObject };
  let own = '';
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      id: answer.id,
      rawId: answer.rawId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    },
    expectedChallenge: (challenge) => {
      own = challenge;
      return isOwnChallenge(services, `create:${staffId}`, challenge);
    },
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...algorithms],
  });
  if (!verified) throw new Error('the passkey was not verified');
  return { challenge: own, ...registrationInfo };
}

const emailCopy = {
  added: 'A passkey was added to your account on the Moments desk.',
  removed: 'A passkey was removed from your account on the Moments desk.',
} as const;

/** Emails the person, who may not have done it. */
async function announce(
  services: Services,
  transaction: Transaction,
  staffId: string,
  { passkeyId, what }: { readonly passkeyId: string; readonly what: keyof typeof emailCopy },
): Promise<void> {
  const { name, email: to } = await findEmail(services, transaction, staffId);
  const lines = [
    `Hello ${name},`,
    emailCopy[what],
    `Wasn’t you? Email ${services.configuration.supportEmail} right away.`,
    'Your Moments team',
  ];
  const key = `passkey-${what}:${passkeyId}`;
  const subject = `Passkey ${what}`;
  await enqueueMessage(services, transaction, {
    channel: 'mail',
    key,
    to,
    subject,
    body: lines.join('\n\n'),
  });
  const audit = { actor: toStaffActor(staffId), action: `staff.passkey-${what}` };
  await recordAudit(transaction, { ...audit, after: { passkeyId } });
}

/**
 * Adds a passkey that the person's browser has created.
 * @throws AppError PASSKEY_REJECTED, TOO_MANY_PASSKEYS; NOT_FOUND if the desk has no address
 */
export async function addPasskey(
  services: Services,
  staffId: string,
  {
    passkey: answer,
    userAgent,
  }: { readonly passkey: CreatedPasskey; readonly userAgent: string | undefined },
): Promise<PasskeyRow> {
  requireRelyingParty(services);
  const { database, clock, log } = services;
  const created = await verify(services, staffId, answer).catch((error: unknown) => {
    log.warn({ err: error }, 'a new passkey was rejected');
    throw new AppError('PASSKEY_REJECTED');
  });
  return database.transaction(async (transaction) => {
    await lockStaff(transaction);
    if ((await listStaffPasskeys(transaction, staffId)).length >= mostPasskeys)
      throw new AppError('TOO_MANY_PASSKEYS');
    if (!(await claimChallenge(transaction, created.challenge, clock.now())))
      throw new AppError('PASSKEY_REJECTED');
    const { credential, credentialBackedUp: isSynced } = created;
    const row = await insertPasskey(transaction, {
      staffId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      isSynced,
      device: getDeviceName(userAgent),
      createdAt: clock.now(),
    });
    if (!row) throw new AppError('PASSKEY_REJECTED');
    await acceptInvitation(transaction, staffId);
    await announce(services, transaction, staffId, { passkeyId: row.id, what: 'added' });
    return toRow(row);
  });
}

/** Returns whether a person may keep using codes alone. */
async function canUseCodes({ clock }: Services, transaction: Transaction, staffId: string): Promise<boolean> {
  const person = await findStaff(transaction, staffId);
  if (!person || person.roles.includes('admin')) return false;
  return person.codesEndAt === null || person.codesEndAt > clock.now();
}

/** Removes one of the caller's passkeys. @throws AppError NOT_FOUND; LAST_PASSKEY if the person needs one */
export async function removePasskey(services: Services, staffId: string, id: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await lockStaff(transaction);
    if (!(await deletePasskey(transaction, staffId, id))) throw new AppError('NOT_FOUND');
    const isLast = (await listStaffPasskeys(transaction, staffId)).length === 0;
    if (isLast && !(await canUseCodes(services, transaction, staffId))) throw new AppError('LAST_PASSKEY');
    await announce(services, transaction, staffId, { passkeyId: id, what: 'removed' });
  });
}
