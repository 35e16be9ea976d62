import { startPhoneChange } from '@moments/contract/account/phone-change';
import { formatPhone, toE164 } from '@moments/contract/values/phone';
import { getSchemaErrors } from '../../../forms/form-rules.ts';

/** Validates the new phone number (ACC-05). @param present E.164 */
export function newPhoneRefusal(typed: string, present: string): string | undefined {
  const refused = getSchemaErrors<{ phoneNumber: string }>(startPhoneChange.body, { phoneNumber: typed });
  if (refused.phoneNumber !== undefined) return refused.phoneNumber;
  return toE164(typed) === present ? `${formatPhone(present)} is already your number` : undefined;
}
