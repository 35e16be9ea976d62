import type { FastifyRequest } from 'fastify';
import type { Device } from '@moments/contract/sign-in/devices';
import { recordAudit } from '../../../platform/audit/index.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import {
  deleteDevice,
  deleteOtherDevices,
  extendSession as extendStoredSession,
  listDevices,
} from './sessions-repository.ts';
import { readTokenHash } from './sessions.ts';

/** The member and the request that a call comes from. */
export interface SessionCaller {
  readonly memberId: string;
  readonly request: FastifyRequest;
}

/** Lists the devices where a member is logged in. */
export async function listOwnDevices(
  { database, configuration, clock }: Services,
  { memberId, request }: SessionCaller,
): Promise<Device[]> {
  const now = clock.now();
  const usedSince = new Date(now.getTime() - configuration.sessionIdleSeconds * 1_000);
  const caller = { memberId, tokenHash: readTokenHash(request) };
  const devices = await listDevices(database, caller, { now, usedSince });
  return devices.map(({ signedInAt, lastSeenAt, ...device }) => ({
    ...device,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends the session on one of the member's own devices, from its next request on. */
export async function logOutDevice(services: Services, memberId: string, deviceId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    if (!(await deleteDevice(transaction, memberId, deviceId))) return;
    await recordAudit(transaction, { actor: 'member', action: 'sign-in.device-signed-out', memberId });
  });
}

/** Ends all sessions of a member except the caller's. */
export async function logOutOtherDevices(
  services: Services,
  { memberId, request }: SessionCaller,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const devices = await deleteOtherDevices(transaction, memberId, readTokenHash(request));
    if (devices === 0) return;
    const after = { devices };
    await recordAudit(transaction, {
      actor: 'member',
      action: 'sign-in.other-devices-signed-out',
      memberId,
      after,
    });
  });
}

/**
 * Extends a session by a full lifetime from now, at most to its longest lifetime (SESS-01).
 * @returns `ttl`: seconds until its end; `canExtend`: whether it can be extended again later
 * @throws AppError SESSION_EXPIRED
 */
export async function extendSession(
  { database, configuration, clock }: Services,
  request: FastifyRequest,
): Promise<{ readonly ttl: number; readonly canExtend: boolean }> {
  const now = clock.now();
  const session = await extendStoredSession(database, readTokenHash(request), {
    now,
    seconds: configuration.sessionSeconds,
    longestSeconds: configuration.sessionLongestSeconds,
  });
  if (!session) throw new AppError('SESSION_EXPIRED');
  const longestEnd = session.createdAt.getTime() + configuration.sessionLongestSeconds * 1_000;
  return {
    ttl: Math.floor((session.expiresAt.getTime() - now.getTime()) / 1_000),
    canExtend: session.expiresAt.getTime() < longestEnd,
  };
}
