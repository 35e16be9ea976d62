import type { FastifyInstance } from 'fastify';
import * as calls from '@moments/contract/sign-in/devices';
import { registerEndpoint, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { listOwnDevices, signOutDevice, signOutOtherDevices } from './devices.ts';
import { extendSession } from './extend-session.ts';

/** A member's sessions: how long this one lasts, and where else they are signed in. */
export function deviceRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  registerEndpoint(app, authentication, calls.extendSession, async ({ request }) => ({
    message: 'You stay signed in',
    ...(await extendSession(services, request)),
  }));
  registerEndpoint(app, authentication, calls.getDevices, async (call) => ({
    data: await listOwnDevices(services, call),
  }));
  registerEndpoint(app, authentication, calls.logOutDevice, async (call) => {
    await signOutDevice(services, call.memberId, call.params.deviceId);
    return { message: 'Signed out', data: await listOwnDevices(services, call) };
  });
  registerEndpoint(app, authentication, calls.logOutOtherDevices, async (call) => {
    await signOutOtherDevices(services, call);
    return { message: 'All other devices are signed out', data: await listOwnDevices(services, call) };
  });
}
