import type { FastifyRequest } from 'fastify';
import type { Device } from '@moments/contract/sign-in/devices';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Services } from '../../../services.ts';
import { deleteDevice, deleteOtherDevices, listDevices } from './devices-repository.ts';
import { tokenHashOf } from './sessions.ts';

/** Whose devices, as seen from the one that asks. */
export interface SessionCaller {
  readonly memberId: string;
  readonly request: FastifyRequest;
}

/** Where a member is signed in. */
export async function listOwnDevices(
  { database, configuration, clock }: Services,
  { memberId, request }: SessionCaller,
): Promise<Device[]> {
  const now = clock.now();
  const usedSince = new Date(now.getTime() - configuration.sessionIdleSeconds * 1_000);
  const asking = { memberId, tokenHash: tokenHashOf(request) };
  const devices = await listDevices(database, asking, { now, usedSince });
  return devices.map(({ signedInAt, lastSeenAt, ...device }) => ({
    ...device,
    signedInAt: signedInAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

/** Ends the session on one of a member's devices, from its next request on; another member's is not there for them. */
export async function signOutDevice(services: Services, memberId: string, deviceId: string): Promise<void> {
  await services.database.transaction(async (transaction) => {
    if (!(await deleteDevice(transaction, memberId, deviceId))) return;
    await recordAudit(transaction, { actor: 'member', action: 'sign-in.device-signed-out', memberId });
  });
}

/** Ends all of a member's sessions but the one that asks. */
export async function signOutOtherDevices(
  services: Services,
  { memberId, request }: SessionCaller,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const devices = await deleteOtherDevices(transaction, memberId, tokenHashOf(request));
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
