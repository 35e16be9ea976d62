import { emailLength, emailPattern } from '@moments/contract/values/email-pattern';
import { toE164 } from '@moments/contract/values/phone';

// The rules of the contract's sign-in fields, without its schemas (`/auth` has no room for zod); the test beside holds both to the
// same answers.

/** Why a phone number is refused, or undefined (AUTH-11). */
export function phoneError(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone number cannot be empty';
  return toE164(phone) === undefined ? 'Please enter a US phone number with 10 digits' : undefined;
}

function emailError(email: string, malformed: string): string | undefined {
  const trimmed = email.trim();
  if (trimmed === '') return 'Email is required for signup';
  return trimmed.length <= emailLength && emailPattern.test(trimmed) ? undefined : malformed;
}

/** Why the email of a sign-up is refused, or undefined (AUTH-13). */
export const signUpEmailError = (email: string): string | undefined =>
  emailError(email, 'Please enter a valid email address');

/** Why the email of the step after the phone is refused, or undefined (AUTH-13). */
export const stepEmailError = (email: string): string | undefined =>
  emailError(email, 'Invalid email address');

/** Why a code is refused before it is sent, or undefined (AUTH-14). */
export const codeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : 'Please enter the 6-digit code';
