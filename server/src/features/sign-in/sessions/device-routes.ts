import * as calls from '@moments/contract/sign-in/devices';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { extendSession, listOwnDevices, logOutDevice, logOutOtherDevices } from './devices.ts';

/** Registers the calls about a member's own sessions: extend this one, and list and log out devices. */
export function registerDeviceRoutes(register: RegisterEndpoint, services: Services): void {
  register(calls.extendSession, async ({ request }) => ({
    message: 'You’re still logged in',
    ...(await extendSession(services, request)),
  }));
  register(calls.getDevices, async (call) => ({
    data: await listOwnDevices(services, call),
  }));
  register(calls.logOutDevice, async (call) => {
    await logOutDevice(services, call.memberId, call.params.deviceId);
    return { message: 'Signed out', data: await listOwnDevices(services, call) };
  });
  register(calls.logOutOtherDevices, async (call) => {
    await logOutOtherDevices(services, call);
    return { message: 'All other devices were logged out', data: await listOwnDevices(services, call) };
  });
}
