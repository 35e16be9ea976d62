import * as calls from '@moments/contract/account/confirmation';
import { resendSeconds } from '@moments/contract/sign-in/sign-in';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { confirmWithCode, sendConfirmationCode } from './confirmation.ts';

const codeSent = {
  phone: 'Verification code sent to your phone',
  email: 'Verification code sent to your email',
} as const;

/** Registers the endpoints that confirm a sensitive action with a fresh code. */
export function registerConfirmationRoutes(register: RegisterEndpoint, services: Services): void {
  register(calls.sendConfirmationCode, async ({ memberId, body, request }) => {
    const sent = await sendConfirmationCode(services, { memberId, ...body }, request.ip);
    return { message: codeSent[sent.sentTo], ...sent, resendAfter: resendSeconds };
  });
  register(calls.confirmWithCode, async ({ memberId, params, body }) => {
    await confirmWithCode(services, { memberId, handle: params.confirmationId, code: body.code });
    return { message: 'Confirmed' };
  });
}
