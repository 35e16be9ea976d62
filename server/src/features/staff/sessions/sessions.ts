import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import type { ContentOf } from '@moments/contract/http/endpoint';
import type { deviceSession, staffGetSession, PasskeyDuty } from '@moments/contract/staff/sessions';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { readOnCall } from '../../on-call/index.ts';
import { getStaffEmailPlace } from '../people/people-repository.ts';
import { findRunningShift } from '../shift-rules.ts';
import { arePasskeysPossible, decidePasskeyDuty, listUnlockWays } from './passkey-rules.ts';
import { readSessionHash } from './session-cookie.ts';
import { getLockTime, getSessionState } from './session-rules.ts';
import {
  deleteDeskSession,
  deleteOwnSession,
  findDeskSession,
  lockSession,
  type DeskSession,
  type listStaffSessions,
} from './sessions-repository.ts';

export type SessionView = ContentOf<typeof staffGetSession>;

export const toStaffActor = (staffId: string): string => `staff:${staffId}`;

/** Returns a session's duty about passkeys, at the host that its page names. */
export const getPasskeyDuty = (
  { configuration }: Services,
  session: DeskSession,
  host: string,
): PasskeyDuty =>
  decidePasskeyDuty({
    ...session,
    signedInAt: session.createdAt,
    arePossible: arePasskeysPossible(configuration, host),
  });

function toPasskeyView(services: Services, session: DeskSession, host: string): SessionView['passkey'] {
  const duty = getPasskeyDuty(services, session, host);
  const isCounted = duty === 'offered' && !session.hasPasskey;
  const arePossible = arePasskeysPossible(services.configuration, host);
  return {
    duty,
    codesUntil: (isCounted && session.codesEndAt?.toISOString()) || null,
    unlockBy: listUnlockWays({ ...session, arePossible }),
  };
}

async function toView(services: Services, session: DeskSession, host: string): Promise<SessionView> {
  const { database, personalData, clock } = services;
  const now = clock.now();
  const shift = findRunningShift(session.shifts, now);
  const { emailEncrypted, staffId } = session;
  const email = emailEncrypted && personalData.decrypt(emailEncrypted, getStaffEmailPlace(staffId));
  return {
    staff: { id: session.staffId, name: session.name, email: email ?? '' },
    roles: session.roles,
    onCall: session.isOnCall,
    isOnCallByRota: session.isOnCall && (await readOnCall(database, now)).current === staffId,
    shift: shift ? { from: shift.from.toISOString(), until: shift.until.toISOString() } : null,
    isLocked: getSessionState(session, now) === 'locked',
    passkey: toPasskeyView(services, session, host),
    expiresAt: session.expiresAt.toISOString(),
    locksAt: getLockTime(session).toISOString(),
  };
}

/** @throws AppError UNAUTHENTICATED if the session ended a moment ago */
export async function showSession(
  services: Services,
  tokenHash: Buffer,
  { host }: Pick<FastifyRequest, 'host'>,
): Promise<SessionView> {
  const session = await findDeskSession(services.database, tokenHash);
  if (!session) throw new AppError('UNAUTHENTICATED');
  return toView(services, session, host);
}

/** Finds the session of a browser. @returns null without one, or when it has ended */
export async function findSession(services: Services, request: FastifyRequest): Promise<SessionView | null> {
  const tokenHash = readSessionHash(services, request);
  const session = tokenHash && (await findDeskSession(services.database, tokenHash));
  if (!session || getSessionState(session, services.clock.now()) === 'ended') return null;
  return toView(services, session, request.host);
}

type OwnSession = Awaited<ReturnType<typeof listStaffSessions>>[number];

export const toDeviceSession = (row: Omit<OwnSession, 'tokenHash'>): z.infer<typeof deviceSession> => ({
  id: row.id,
  device: row.device,
  startedAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export async function signOutStaff(services: Services, staffId: string, tokenHash: Buffer): Promise<void> {
  await services.database.transaction(async (transaction) => {
    await deleteDeskSession(transaction, tokenHash);
    await recordAudit(transaction, { actor: toStaffActor(staffId), action: 'staff.session-ended' });
  });
}

/** Ends another session of a person, such as one on a lost device. @throws AppError NOT_FOUND */
export async function signOutDevice({ database }: Services, staffId: string, id: string): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await deleteOwnSession(transaction, staffId, id))) throw new AppError('NOT_FOUND');
    await recordAudit(transaction, { actor: toStaffActor(staffId), action: 'staff.device-signed-out' });
  });
}

export async function lockDesk(services: Services, staffId: string, tokenHash: Buffer): Promise<void> {
  await lockSession(services.database, tokenHash, services.clock.now());
  await recordAudit(services.database, { actor: toStaffActor(staffId), action: 'staff.locked' });
}
