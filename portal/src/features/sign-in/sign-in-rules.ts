import type * as z from 'zod/mini';
import { memberSignup, sendCode, sendEmailVerification, verifyCode } from '@moments/contract/sign-in/sign-in';
import { findPhoneError, isPartialPhone } from '@moments/contract/values/phone';

/** Creates a check of one field: returns the contract's message, or undefined for a valid value. */
export const createCheck =
  (field: z.ZodMiniType) =>
  (value: string): string | undefined =>
    field.safeParse(value).error?.issues[0]?.message;

/** Checks a phone number (AUTH-11, AUTH-25). */
export const findEnteredPhoneError = createCheck(sendCode.body.shape.phoneNumber);
/** Checks the email of a sign-up (AUTH-13). */
export const findSignUpEmailError = createCheck(memberSignup.body.shape.email);
/** Checks the email of the email step (AUTH-13). */
export const findStepEmailError = createCheck(sendEmailVerification.body.shape.email);
/** Checks whether a code is complete (AUTH-14). */
export const findCodeError = createCheck(verifyCode.body.shape.code);

/** Returns why no further digit can make a phone number valid, or undefined: says it while typing, and right after pasting (AUTH-25). */
export const findFinalPhoneError = (phone: string): string | undefined =>
  isPartialPhone(phone) ? undefined : findPhoneError(phone);
