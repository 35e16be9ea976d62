import { completePhoneChange, startPhoneChange } from '@moments/contract/account/phone-change';
import { resendSeconds } from '@moments/contract/sign-in/sign-in';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { loadProfile } from '../../members/index.ts';
import { completePhoneChange as complete } from './complete-phone-change.ts';
import { beginPhoneChange as begin } from './start-phone-change.ts';

/** The change of a member's phone number. */
export function phoneChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(startPhoneChange, async ({ memberId, body, request }) => ({
    message: 'Verification code sent to your phone',
    changeId: await begin(services, memberId, body.phoneNumber, request.ip),
    resendAfter: resendSeconds,
  }));
  register(completePhoneChange, async ({ memberId, params, body, request }) => {
    await complete(services, { memberId, handle: params.changeId, code: body.code, request });
    const { user } = await loadProfile(services, memberId);
    return { message: 'Phone number updated successfully!', user };
  });
}
