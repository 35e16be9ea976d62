import type { ContentOf } from '@moments/contract/http/endpoint';
import {
  staffAddPasskey,
  staffListPasskeys,
  staffNewPasskeyOptions,
  staffPasskeyOptions,
  staffRemovePasskey,
  staffUnlockByPasskey,
  staffUsePasskey,
} from '@moments/contract/staff/passkeys';
import { staffGetPersonAccess } from '@moments/contract/staff/people';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findStaff } from '../people/people-repository.ts';
import { listStaffSessions } from '../sessions/sessions-repository.ts';
import { toDeviceSession } from '../sessions/sessions.ts';
import { reopenDesk, startDeskSession } from '../sessions/sign-in-staff.ts';
import { addPasskey, createPasskeyOptions, removePasskey, showPasskeys } from './manage-passkeys.ts';
import { checkPasskey, createSignInOptions } from './use-passkey.ts';

/** Shows how a person signs in, and where they are signed in. @throws AppError NOT_FOUND */
async function showAccess(services: Services, id: string): Promise<ContentOf<typeof staffGetPersonAccess>> {
  const { database, clock } = services;
  if (!(await findStaff(database, id))) throw new AppError('NOT_FOUND');
  return {
    passkeys: await showPasskeys(services, id),
    sessions: (await listStaffSessions(database, id, clock.now())).map(toDeviceSession),
  };
}

/** Registers passkeys: sign-in, unlock, the person's list, and for administrators how a person signs in. */
export function registerPasskeyRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffPasskeyOptions, async () => ({ options: await createSignInOptions(services) }));
  register(staffUsePasskey, async ({ body, request, reply }) => {
    const staffId = await checkPasskey(services, body.passkey);
    return startDeskSession(services, { staffId, by: 'passkey' }, request, reply);
  });
  register(staffUnlockByPasskey, async ({ staff, body, request }) => {
    if ((await checkPasskey(services, body.passkey)) !== staff.id) throw new AppError('PASSKEY_REJECTED');
    return reopenDesk(services, staff.sessionHash, request);
  });
  register(staffListPasskeys, async ({ staff }) => ({ passkeys: await showPasskeys(services, staff.id) }));
  register(staffGetPersonAccess, ({ params }) => showAccess(services, params.id));
  register(staffNewPasskeyOptions, async ({ staff }) => ({
    options: await createPasskeyOptions(services, staff.id),
  }));
  register(staffAddPasskey, async ({ staff, body, request }) => ({
    passkey: await addPasskey(services, staff.id, {
      passkey: body.passkey,
      userAgent: request.headers['user-agent'],
    }),
  }));
  register(staffRemovePasskey, async ({ staff, params }) => {
    await removePasskey(services, staff.id, params.id);
    return { message: 'Passkey removed' };
  });
}
