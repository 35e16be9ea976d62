import { describe, expect, it } from 'vitest';
import * as contract from '@moments/contract/sign-in/sign-in';
import {
  findCodeError,
  findEnteredPhoneError,
  findSignUpEmailError,
  findStepEmailError,
} from './sign-in-rules.ts';

interface Schema {
  readonly safeParse: (value: unknown) => {
    readonly error?: { readonly issues: readonly { readonly message: string }[] };
  };
}

const findContractError = (schema: Schema, value: string): string | undefined =>
  schema.safeParse(value).error?.issues[0]?.message;

const phones = [
  '',
  ' ',
  '212',
  '(212) 555-0105',
  '+1 212 555 0105',
  '1-212-555-0105',
  '212.555.0105',
  '(112) 555-0105',
  '+44 20 7946 0958',
  '(212) 155-0105',
  '(876) 555-0105',
  '44 7911 123456',
];
const emails = [
  '',
  ' ',
  'eli',
  'eli@',
  'eli@example',
  'eli@example.com',
  ' eli@example.com ',
  'a b@example.com',
  'eli@example..com',
  `${'x'.repeat(250)}@example.com`,
  '<eli@example.com>',
];
const codes = ['', '12345', '123456', '1234567', '12345a', '12 345'];

describe('the rules say what the contract says', () => {
  it.each(phones)('[AUTH-11] the portal and the contract agree on the phone “%s”', (phone) => {
    expect(findEnteredPhoneError(phone)).toBe(
      findContractError(contract.sendCode.body.shape.phoneNumber, phone),
    );
  });
  it.each(emails)('[AUTH-13] the portal and the contract agree on the sign-up email “%s”', (email) => {
    expect(findSignUpEmailError(email)).toBe(
      findContractError(contract.memberSignup.body.shape.email, email),
    );
  });
  it.each(emails)('[AUTH-13] the portal and the contract agree on the later email “%s”', (email) => {
    expect(findStepEmailError(email)).toBe(
      findContractError(contract.sendEmailVerification.body.shape.email, email),
    );
  });
  it.each(codes)('[AUTH-14] the portal and the contract agree on the code “%s”', (code) => {
    expect(findCodeError(code)).toBe(findContractError(contract.verifyCode.body.shape.code, code));
  });
});

it('[AUTH-11, AUTH-13] the errors are the specification’s texts', () => {
  expect(findEnteredPhoneError('')).toBe('Phone number cannot be empty');
  expect(findSignUpEmailError('')).toBe('Email is required for signup');
  expect(findSignUpEmailError('eli')).toBe('Please enter a valid email address');
  expect(findStepEmailError('eli')).toBe('Invalid email address');
});
