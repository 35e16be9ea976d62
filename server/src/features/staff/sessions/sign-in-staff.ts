import type { FastifyReply, FastifyRequest } from 'fastify';
import { deskSessionSeconds } from '@moments/contract/staff/sessions';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { getDeviceName } from '../../sign-in/sessions/session-rules.ts';
import { listStaffPasskeys } from '../passkeys-repository.ts';
import { findStaffByEmail, recordSignIn } from '../people/people-repository.ts';
import { identifyBrowser, rememberBrowser } from './desk-browsers.ts';
import { arePasskeysPossible, codeTime, isCodeEnough, type SignInWay } from './passkey-rules.ts';
import { createDeskToken, hashDeskToken, setSessionCookie } from './session-cookie.ts';
import {
  findDeskSession,
  insertDeskSession,
  unlockSession,
  type DeskSession,
} from './sessions-repository.ts';
import { getPasskeyDuty, showSession, toStaffActor, type SessionView } from './sessions.ts';
import { checkStaffCode } from './staff-codes.ts';

/** Notes the sign-in. An invitation is over with it, unless a passkey is still to be added; the time of codes begins with the first code. */
async function noteSignIn(
  services: Services,
  transaction: Transaction,
  session: DeskSession,
  host: string,
): Promise<void> {
  const { staffId, createdAt: at, signedInBy, hasPasskey, codesEndAt } = session;
  const isFirstCode =
    signedInBy === 'code' &&
    !hasPasskey &&
    codesEndAt === null &&
    arePasskeysPossible(services.configuration, host);
  await recordSignIn(transaction, staffId, {
    at,
    isComplete: getPasskeyDuty(services, session, host) !== 'required',
    codesEndAt: isFirstCode ? new Date(at.getTime() + codeTime) : codesEndAt,
  });
}

/**
 * Starts a session of 8 hours, sets its cookie (DESK-01), and makes the browser known (SEC-05).
 * @throws AppError UNAUTHENTICATED if the person's access ended a moment ago
 */
export async function startDeskSession(
  services: Services,
  { staffId, by: signedInBy }: { readonly staffId: string; readonly by: SignInWay },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionView> {
  const token = createDeskToken();
  const tokenHash = hashDeskToken(token);
  const createdAt = services.clock.now();
  const expiresAt = new Date(createdAt.getTime() + deskSessionSeconds * 1_000);
  const device = getDeviceName(request.headers['user-agent']);
  const emailHash = await services.database.transaction(async (transaction) => {
    const values = { tokenHash, staffId, createdAt, expiresAt, device, signedInBy };
    await insertDeskSession(transaction, values);
    const session = await findDeskSession(transaction, tokenHash);
    if (session) await noteSignIn(services, transaction, session, request.host);
    const audit = { actor: toStaffActor(staffId), action: 'staff.signed-in' };
    await recordAudit(transaction, { ...audit, after: { by: signedInBy } });
    return session?.emailHash;
  });
  setSessionCookie(services, reply, token);
  if (emailHash) rememberBrowser(services, emailHash, reply);
  return showSession(services, tokenHash, request);
}

/** @throws AppError PASSKEY_REQUIRED for an administrator who has a passkey, where passkeys are possible */
function requireCodeEnough(
  { configuration }: Services,
  { roles, hasPasskey }: Pick<DeskSession, 'roles' | 'hasPasskey'>,
  { host }: FastifyRequest,
): void {
  const arePossible = arePasskeysPossible(configuration, host);
  if (isCodeEnough({ roles, hasPasskey, arePossible })) return;
  const message =
    'Administrators sign in with their passkey. Have you lost it? Ask another administrator to remove it.';
  throw new AppError('PASSKEY_REQUIRED', { message });
}

/**
 * Signs staff in with an emailed code (DESK-01). A message after a correct code reveals nothing to strangers.
 * @throws AppError as `checkStaffCode`; INVALID_CODE if the person no longer has access; INVITATION_EXPIRED; PASSKEY_REQUIRED
 */
export async function signInStaff(
  services: Services,
  { email, code }: { readonly email: string; readonly code: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SessionView> {
  const { database, personalData, clock } = services;
  const emailHash = personalData.hashForLookup('email', email.toLowerCase());
  await checkStaffCode(services, emailHash, code, identifyBrowser(services, emailHash, request));
  const person = await findStaffByEmail(database, emailHash);
  if (!person || person.deactivatedAt !== null) throw new AppError('INVALID_CODE');
  if (person.invitationEndsAt && person.invitationEndsAt <= clock.now())
    throw new AppError('INVITATION_EXPIRED');
  const hasPasskey = (await listStaffPasskeys(database, person.id)).length > 0;
  requireCodeEnough(services, { roles: person.roles, hasPasskey }, request);
  return startDeskSession(services, { staffId: person.id, by: 'code' }, request, reply);
}

/** Unlocks a session whose person has shown who they are. */
export async function reopenDesk(
  services: Services,
  tokenHash: Buffer,
  request: FastifyRequest,
): Promise<SessionView> {
  const session = await findDeskSession(services.database, tokenHash);
  if (!session) throw new AppError('UNAUTHENTICATED');
  await unlockSession(services.database, tokenHash, services.clock.now());
  await recordAudit(services.database, { actor: toStaffActor(session.staffId), action: 'staff.unlocked' });
  return showSession(services, tokenHash, request);
}

/** Unlocks a session with a fresh code for the person's own address. @throws AppError as `checkStaffCode`; PASSKEY_REQUIRED */
export async function unlockDesk(
  services: Services,
  tokenHash: Buffer,
  code: string,
  request: FastifyRequest,
): Promise<SessionView> {
  const session = await findDeskSession(services.database, tokenHash);
  if (!session?.emailHash) throw new AppError('UNAUTHENTICATED');
  const caller = identifyBrowser(services, session.emailHash, request);
  await checkStaffCode(services, session.emailHash, code, caller);
  requireCodeEnough(services, session, request);
  return reopenDesk(services, tokenHash, request);
}
