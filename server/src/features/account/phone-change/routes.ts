import {
  completePhoneChange,
  startPhoneChange,
  undoPhoneChange,
} from '@moments/contract/account/phone-change';
import { invalidFields } from '../../../platform/errors/app-error.ts';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { findMember, requireMember, loadProfile } from '../../members/index.ts';
import { codeText, numberInUseText } from '../../sign-in/code-text-rules.ts';
import {
  readCodeOrigin,
  sendMemberCode,
  type CodeOrigin,
  type StartedVerification,
} from '../../sign-in/index.ts';
import { requireConfirmation } from '../confirmation/confirmation.ts';
import { completePhoneChange as complete } from './complete-phone-change.ts';
import { undoPhoneChange as undo } from './undo-phone-change.ts';

/**
 * Texts a code to the member's new number (ACC-05). If the number belongs to another member, only its owner learns about
 * it, by text (AUTH-19).
 * @param phone E.164
 * @throws AppError INVALID_REQUEST for the current number or one that can't get texts, TOO_MANY_REQUESTS, CODE_NOT_SENT
 */
async function sendPhoneChangeCode(
  services: Services,
  memberId: string,
  phone: string,
  origin: CodeOrigin,
): Promise<StartedVerification> {
  const { database, personalData, configuration } = services;
  const member = await requireMember(database, personalData, memberId);
  if (member.phone === phone)
    throw invalidFields({ phoneNumber: 'This is your phone number already. Please enter the new one.' });
  const owner = await findMember(database, personalData, { phone });
  const message = owner ? { withoutCode: numberInUseText(configuration) } : { withCode: codeText };
  return sendMemberCode(services, { purpose: 'change-phone', memberId, phone, message }, origin);
}

export function registerPhoneChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(startPhoneChange, async ({ memberId, body, request }) => {
    await requireConfirmation(services, memberId, 'change-phone', body.confirmationId);
    const origin = readCodeOrigin(request);
    const { handle, resendAfter } = await sendPhoneChangeCode(services, memberId, body.phoneNumber, origin);
    return { message: 'Verification code sent to your phone', changeId: handle, resendAfter };
  });
  register(undoPhoneChange, async ({ body }) => {
    await undo(services, body.token);
    return { message: 'Your phone number was changed back' };
  });
  register(completePhoneChange, async ({ memberId, params, body, request }) => {
    await complete(services, { memberId, handle: params.changeId, code: body.code, request });
    const { user } = await loadProfile(services, memberId);
    return { message: 'Phone number updated successfully!', user };
  });
}
