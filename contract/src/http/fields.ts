import * as z from 'zod/mini';
import { emailLength, emailPattern } from '../values/email-pattern.ts';
import { findPhoneError, toE164 } from '../values/phone.ts';

const showingNothing = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\u2800]/gu;

/**
 * Trims a text, and empties one that shows nothing, such as a zero-width space or a blank of braille (FIELD-06). Inside other text such
 * characters stay, because joiners and direction marks belong to words.
 */
const trimToVisible = (text: string): string => (text.replace(showingNothing, '') === '' ? '' : text.trim());

/** Longest text of a one-line field, in characters. */
const lineLength = 200;
/** Longest free text, in characters. */
export const maxTextLength = 5_000;

/** Returns an email address. The server converts it to lower case before it looks it up. */
export const email = (required: string, malformed: string) =>
  z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, { error: required, abort: true }),
      z.maxLength(emailLength, { error: malformed, abort: true }),
      z.regex(emailPattern, malformed),
    );

/** Returns a US phone number in any usual form, parsed to E.164 (AUTH-11, AUTH-25). */
export const phoneNumber = (required: string) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, { error: required, abort: true }),
    z.refine((text) => toE164(text) !== undefined, {
      error: ({ input }) => findPhoneError(String(input)) ?? '',
      abort: true,
    }),
    z.overwrite((text) => toE164(text) ?? text),
  );

const notCode = 'Please enter the 6-digit code';

/** A verification code (AUTH-14). */
export const verificationCode = z.string(notCode).check(z.regex(/^\d{6}$/, notCode));

/**
 * Replaces line breaks, tabs, and other control characters with a space, because pasted text may have some. Joiners, direction marks,
 * combining characters, and emoji stay, because some scripts need them.
 */
const asOneLine = z.overwrite((text: string) => trimToVisible(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')));

/** Trims a text of several lines. One that shows nothing becomes empty (FIELD-06). */
export const visibleText = z.overwrite(trimToVisible);

export const requiredText = (required: string) =>
  z
    .string(required)
    .check(asOneLine, z.minLength(1, required), z.maxLength(lineLength, 'Please shorten this text'));

/** An optional one-line text. An empty one counts as missing. */
export const optionalText = z.optional(
  z.string().check(asOneLine, z.maxLength(lineLength, 'Please shorten this text')),
);

export const optionList = z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(30)));

/** The reply of a call that returns no data. */
export const messageReply = z.object({ message: z.string() });

/** The path parameter of a member's own calls (API-10). */
export const memberParams = z.strictObject({ memberId: z.string().check(z.maxLength(64)) });

/** The page number of a list in a query, from 1. */
export const pageNumber = z.string().check(z.regex(/^[1-9]\d{0,5}$/, 'page is a number from 1'));

/** Where the next page of a list begins. Null on the last page. */
export const nextPage = z.nullable(z.string());
