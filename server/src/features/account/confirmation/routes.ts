import * as calls from '@moments/contract/account/confirmation';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readCodeOrigin } from '../../sign-in/index.ts';
import { confirmWithCode, sendConfirmationCode } from './confirmation.ts';

const codeSent = {
  phone: 'Verification code sent to your phone',
  email: 'Verification code sent to your email',
} as const;

/** Registers the endpoints that confirm a sensitive action with a fresh code. */
export function registerConfirmationRoutes(register: RegisterEndpoint, services: Services): void {
  register(calls.sendConfirmationCode, async ({ memberId, body, request }) => {
    const action = { memberId, ...body };
    const { handle, ...sent } = await sendConfirmationCode(services, action, readCodeOrigin(request));
    return { message: codeSent[sent.sentTo], confirmationId: handle, ...sent };
  });
  register(calls.confirmWithCode, async ({ memberId, params, body, request }) => {
    const { callKey } = readCodeOrigin(request);
    const handle = params.confirmationId;
    await confirmWithCode(services, { memberId, handle, code: body.code, callKey });
    return { message: 'Confirmed' };
  });
}
