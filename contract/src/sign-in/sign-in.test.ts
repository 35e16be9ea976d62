import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from '../http/endpoint.ts';
import { toFieldErrors, zodErrorMap } from '../http/zod-error-map.ts';
import * as signIn from './sign-in.ts';

const findErrors = (schema: z.ZodMiniType, input: unknown) =>
  toFieldErrors(schema.safeParse(input, { error: zodErrorMap }).error?.issues ?? []);

const codeCalls = [signIn.verifyCode, signIn.verifyPhoneNumber, signIn.completeSignupVerification];

describe('the code', () => {
  it.each([undefined, null, 123456, '', '12345', '1234567', '12345a', ' 123456', '１２３４５６', '123456\n'])(
    '[AUTH-14] rejects the code %j in all three calls',
    (code) => {
      for (const { body } of codeCalls) {
        expect(findErrors(body, { code })).toEqual([
          { field: 'code', message: 'Please enter the 6-digit code' },
        ]);
      }
    },
  );

  it('[AUTH-14] accepts a code that begins with zeros', () => {
    for (const { body } of codeCalls) expect(body.parse({ code: '000001' })).toEqual({ code: '000001' });
  });

  it('[AUTH-19] requires an ID of limited length with each code', () => {
    for (const { params } of codeCalls) {
      expect(params.safeParse({ userId: 'h'.repeat(43) }).success).toBe(true);
      expect(params.safeParse({ userId: '' }).success).toBe(false);
      expect(params.safeParse({ userId: 'h'.repeat(65) }).success).toBe(false);
    }
  });
});

describe('send-code and sign-up', () => {
  it.each(['', undefined, 5])('[AUTH-11] rejects %j as a phone number', (phoneNumber) => {
    const expected = [{ field: 'phoneNumber', message: 'Phone number cannot be empty' }];
    expect(findErrors(signIn.sendCode.body, { phoneNumber })).toEqual(expected);
    expect(findErrors(signIn.memberSignup.body, { phoneNumber, email: 'ava@example.com' })).toEqual(expected);
  });

  it.each([
    ['', 'Email is required for signup'],
    [undefined, 'Email is required for signup'],
    ['ava', 'Please enter a valid email address'],
  ])('[AUTH-13] returns the sign-up error of the email %j: %s', (email, message) => {
    const body = { phoneNumber: '(212) 555-0101', email };
    expect(findErrors(signIn.memberSignup.body, body)).toEqual([{ field: 'email', message }]);
  });

  it('[AUTH-13] the email step says "Invalid email address"', () => {
    expect(findErrors(signIn.sendEmailVerification.body, { email: 'ava@' })).toEqual([
      { field: 'email', message: 'Invalid email address' },
    ]);
  });

  it('[AUTH-19] returns replies of the same shape for log-in and sign-up', () => {
    expect(Object.keys(signIn.sendCode.reply.def.shape)).toEqual(
      Object.keys(signIn.memberSignup.reply.def.shape),
    );
  });
});

describe('default words', () => {
  const messages: readonly (readonly [Endpoint, string])[] = [
    [signIn.sendCode, 'Send verification failed'],
    [signIn.verifyCode, 'Verification failed'],
    [signIn.memberSignup, 'Unable to complete registration at the moment. Please try again later'],
    [signIn.verifyPhoneNumber, 'Phone verification failed'],
    [signIn.sendEmailVerification, 'Failed to send email verification code'],
    [signIn.completeSignupVerification, 'Email verification failed'],
  ];

  it.each(messages)('[ERR-02] has the default message of $name', (call, message) => {
    expect(call.defaultError).toBe(message);
  });
});

describe('limits', () => {
  it('[AUTH-14, AUTH-16, AUTH-19, AUTH-20] has the limits of the requirements', () => {
    expect(signIn).toMatchObject({
      codeLength: 6,
      resendSeconds: 60,
      codeLifetimeMinutes: 10,
      maxCodeAttempts: 5,
      verificationMinutes: 15,
    });
  });

  it('[AUTH-04] has the five stages', () => {
    expect(signIn.verificationStages).toEqual([
      'initial',
      'phoneVerification',
      'emailInitiation',
      'emailVerification',
      'complete',
    ]);
  });
});
