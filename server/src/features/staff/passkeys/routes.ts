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
import { reopenDesk, startDeskSession } from '../sessions/sign-in-staff.ts';
import { addPasskey, createPasskeyOptions, removePasskey, showPasskeys } from './manage-passkeys.ts';
import { showAccess } from './show-access.ts';
import { checkPasskey, createSignInOptions } from './use-passkey.ts';

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
