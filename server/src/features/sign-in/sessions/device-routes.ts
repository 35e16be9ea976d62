import * as calls from '@moments/contract/sign-in/devices';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listOwnDevices, signOutDevice, signOutOtherDevices } from './devices.ts';
import { extendSession } from './extend-session.ts';

/** A member's sessions: how long this one lasts, and where else they are signed in. */
export function deviceRoutes(register: RegisterEndpoint, services: Services): void {
  register(calls.extendSession, async ({ request }) => ({
    message: 'You stay signed in',
    ...(await extendSession(services, request)),
  }));
  register(calls.getDevices, async (call) => ({
    data: await listOwnDevices(services, call),
  }));
  register(calls.logOutDevice, async (call) => {
    await signOutDevice(services, call.memberId, call.params.deviceId);
    return { message: 'Signed out', data: await listOwnDevices(services, call) };
  });
  register(calls.logOutOtherDevices, async (call) => {
    await signOutOtherDevices(services, call);
    return { message: 'All other devices are signed out', data: await listOwnDevices(services, call) };
  });
}
