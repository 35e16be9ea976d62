import * as calls from '@moments/contract/account/account-deletion';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readCodeOrigin } from '../../sign-in/index.ts';
import { requestDeletion, sendCode, withdrawDeletion } from './request-deletion.ts';
import { readDeletion } from './schedule-deletion.ts';

const codeSent = {
  text: 'Verification code sent to your phone',
  mail: 'Verification code sent to your email',
} as const;

export function registerAccountDeletionRoutes(register: RegisterEndpoint, services: Services): void {
  register(calls.sendDeletionCode, async ({ memberId, query, request }) => {
    const channelChoice = { memberId, isByEmail: query.channel === 'email' };
    const { handle, channel, resendAfter } = await sendCode(services, channelChoice, readCodeOrigin(request));
    return { message: codeSent[channel], deletionId: handle, resendAfter };
  });
  register(calls.requestDeletion, async ({ memberId, body }) => {
    await requestDeletion(services, { memberId, handle: body.deletionId, code: body.code });
    return { message: 'Your account will be deleted', data: await readDeletion(services, memberId) };
  });
  register(calls.getDeletion, async ({ memberId }) => ({
    message: 'Your account’s deletion',
    data: await readDeletion(services, memberId),
  }));
  register(calls.withdrawDeletion, async ({ memberId }) => {
    await withdrawDeletion(services, memberId);
    return { message: 'You kept your account', data: await readDeletion(services, memberId) };
  });
}
