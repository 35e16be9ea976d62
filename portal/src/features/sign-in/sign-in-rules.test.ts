import { expect, it } from 'vitest';
import { findEnteredPhoneError, findSignUpEmailError, findStepEmailError } from './sign-in-rules.ts';

it('[AUTH-11, AUTH-13] the errors are the specification’s texts', () => {
  expect(findEnteredPhoneError('')).toBe('Phone number cannot be empty');
  expect(findSignUpEmailError('')).toBe('Email is required for signup');
  expect(findSignUpEmailError('eli')).toBe('Please enter a valid email address');
  expect(findStepEmailError('eli')).toBe('Invalid email address');
});
