import { emailLength, emailPattern } from '@moments/contract/values/email-pattern';
import { findPhoneError, isPartialPhone } from '@moments/contract/values/phone';

// The rules of the contract's sign-in fields without its schemas, because zod would make `/auth` too large. The test keeps both
// the same.

/** Returns why a phone number is invalid, or undefined (AUTH-11, AUTH-25). */
export function findEnteredPhoneError(phone: string): string | undefined {
  if (phone.trim() === '') return 'Phone number cannot be empty';
  return findPhoneError(phone);
}

/** Returns why no further digit can make a phone number valid, or undefined: says it while typing, and right after pasting (AUTH-25). */
export const findFinalPhoneError = (phone: string): string | undefined =>
  isPartialPhone(phone) ? undefined : findPhoneError(phone);

function findEmailError(email: string, malformed: string): string | undefined {
  const trimmed = email.trim();
  if (trimmed === '') return 'Email is required for signup';
  return trimmed.length <= emailLength && emailPattern.test(trimmed) ? undefined : malformed;
}

/** Returns why the email of a sign-up is invalid, or undefined (AUTH-13). */
export const findSignUpEmailError = (email: string): string | undefined =>
  findEmailError(email, 'Please enter a valid email address');

/** Returns why the email of the email step is invalid, or undefined (AUTH-13). */
export const findStepEmailError = (email: string): string | undefined =>
  findEmailError(email, 'Invalid email address');

/** Returns why a code is incomplete, or undefined (AUTH-14). */
export const findCodeError = (code: string): string | undefined =>
  /^\d{6}$/.test(code) ? undefined : 'Please enter the 6-digit code';
