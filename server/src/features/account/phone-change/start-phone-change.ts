import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findMember } from '../../members/index.ts';
import { codeText, sendMemberCode } from '../../sign-in/index.ts';
import { numberInUseText } from './messages.ts';

/**
 * Texts a code to the number that is to replace a member's present one (ACC-05). Whether it belongs to another member is told to
 * nobody but its owner, by text (AUTH-19).
 * @param phone E.164
 * @param ip address of whoever asks
 * @returns the handle of this one change
 * @throws Refusal INVALID_REQUEST for the present number or one that can't be reached, TOO_MANY_REQUESTS, CODE_NOT_SENT
 */
export async function beginPhoneChange(
  services: Services,
  memberId: string,
  phone: string,
  ip: string,
): Promise<string> {
  const { database, personalData, configuration } = services;
  const member = await findMember(database, personalData, { id: memberId });
  if (!member) throw new AppError('NOT_FOUND');
  if (member.phone === phone)
    throw invalidFields({ phoneNumber: 'This is your phone number already. Please enter the new one.' });
  const owner = await findMember(database, personalData, { phone });
  const message = owner ? { withoutCode: numberInUseText(configuration) } : { withCode: codeText };
  return sendMemberCode(services, { purpose: 'change-phone', memberId, phone, message }, ip);
}
