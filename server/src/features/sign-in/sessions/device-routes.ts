import * as calls from '@moments/contract/sign-in/devices';
import type { FastifyInstance } from 'fastify';
import { serve, type Authentication } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { ownDevices, signOutDevice, signOutOtherDevices } from './devices.ts';
import { extendSession } from './extend-session.ts';

/** A member's sessions: how long this one lasts, and where else they are signed in. */
export function deviceRoutes(app: FastifyInstance, services: Services, authentication: Authentication): void {
  serve(app, authentication, calls.extendSession, async ({ request }) => ({
    message: 'You stay signed in',
    ...(await extendSession(services, request)),
  }));
  serve(app, authentication, calls.getDevices, async (call) => ({ data: await ownDevices(services, call) }));
  serve(app, authentication, calls.signOutDevice, async (call) => {
    await signOutDevice(services, call.memberId, call.params.deviceId);
    return { message: 'Signed out', data: await ownDevices(services, call) };
  });
  serve(app, authentication, calls.signOutOtherDevices, async (call) => {
    await signOutOtherDevices(services, call);
    return { message: 'All other devices are signed out', data: await ownDevices(services, call) };
  });
}
