import {
  staffEndSession,
  staffFindSession,
  staffGetSession,
  staffListSessions,
  staffLock,
  staffSendCode,
  staffSignOut,
  staffUnlock,
  staffVerifyCode,
} from '@moments/contract/staff/sessions';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { clearSessionCookie } from './session-cookie.ts';
import { listStaffSessions } from './sessions-repository.ts';
import {
  findSession,
  lockDesk,
  showSession,
  signOutDevice,
  signOutStaff,
  toDeviceSession,
} from './sessions.ts';
import { signInStaff, unlockDesk } from './sign-in-staff.ts';
import { sendStaffCode } from './staff-codes.ts';

/** Registers sign-in, lock, and sign-out of staff. */
export function registerStaffSessionRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffSendCode, async ({ body, request, reply }) => {
    await sendStaffCode(services, body.email.toLowerCase(), { request, reply });
    return { message: 'If this address belongs to staff, a code is on its way' };
  });
  register(staffVerifyCode, ({ body, request, reply }) => signInStaff(services, body, request, reply));
  register(staffFindSession, async ({ request }) => ({ session: await findSession(services, request) }));
  register(staffGetSession, ({ staff, request }) => showSession(services, staff.sessionHash, request));
  register(staffLock, async ({ staff }) => {
    await lockDesk(services, staff.id, staff.sessionHash);
    return { message: 'Locked' };
  });
  register(staffUnlock, ({ staff, body, request }) =>
    unlockDesk(services, staff.sessionHash, body.code, request),
  );
  register(staffSignOut, async ({ staff, reply }) => {
    await signOutStaff(services, staff.id, staff.sessionHash);
    clearSessionCookie(services, reply);
    return { message: 'Signed out' };
  });
  registerOwnSessionsRoutes(register, services);
}

function registerOwnSessionsRoutes(register: RegisterEndpoint, services: Services): void {
  const { database, clock } = services;
  register(staffListSessions, async ({ staff }) => {
    const rows = await listStaffSessions(database, staff.id, clock.now());
    return {
      sessions: rows.map((row) => ({
        ...toDeviceSession(row),
        isThisOne: row.tokenHash.equals(staff.sessionHash),
      })),
    };
  });
  register(staffEndSession, async ({ staff, params }) => {
    await signOutDevice(services, staff.id, params.id);
    return { message: 'Session ended' };
  });
}
