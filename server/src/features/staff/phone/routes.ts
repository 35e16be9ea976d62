import {
  staffGetOwnPhone,
  staffRemovePhone,
  staffSendPhoneCode,
  staffVerifyPhone,
} from '@moments/contract/staff/own-phone';
import { staffProposePhone } from '@moments/contract/staff/people';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { proposePhone, removePhone, sendPhoneCode, showPhone, verifyPhone } from './own-phone.ts';

/** Registers the phone to which a person's pages go. */
export function registerOwnPhoneRoutes(register: RegisterEndpoint, services: Services): void {
  register(staffGetOwnPhone, async ({ staff }) => ({ phone: await showPhone(services, staff.id) }));
  register(staffSendPhoneCode, async ({ staff, body, request }) => {
    await sendPhoneCode(services, { staffId: staff.id, phone: body.phone }, request.ip);
    return { message: 'A code is on its way' };
  });
  register(staffProposePhone, async ({ staff, params, body, request }) => {
    await proposePhone(services, staff.actor, { staffId: params.id, phone: body.phone }, request.ip);
    return { message: 'A code is on its way' };
  });
  register(staffVerifyPhone, async ({ staff, body, request }) => {
    const { phone, code } = body;
    await verifyPhone(services, { staffId: staff.id, phone, code }, request.ip);
    return { phone };
  });
  register(staffRemovePhone, async ({ staff }) => {
    await removePhone(services, staff.id);
    return { phone: null };
  });
}
