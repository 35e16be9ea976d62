import { describe, expect, it } from 'vitest';
import { verificationStages } from '@moments/contract/sign-in/sign-in';
import { emptyVerification } from '../../session/verification-state.ts';
import { parseAuthLocation } from './auth-location.ts';
import { formatCountdown } from './code/resend-code.tsx';

const createVerification = (flow: 'login' | 'signup') =>
  ({ ...emptyVerification, stage: 'phoneVerification', flow }) as const;

describe('[AUTH-01] the hash holds the place', () => {
  it.each(['', '#login', '#something'])('“%s” is the first step of Log In', (hash) => {
    expect(parseAuthLocation(hash, emptyVerification)).toEqual({
      tab: 'login',
      isVerifying: false,
      corrected: undefined,
    });
  });
  it('#signup is the first step of Sign Up', () => {
    expect(parseAuthLocation('#signup', emptyVerification)).toMatchObject({
      tab: 'signup',
      isVerifying: false,
    });
  });
  it('a tab’s hash shows its first step even during a verification', () => {
    expect(parseAuthLocation('#login', createVerification('login')).isVerifying).toBe(false);
  });
  it.each(['login', 'signup'] as const)('#verification-%s shows the verification in progress', (flow) => {
    const place = { tab: flow, isVerifying: true, corrected: undefined };
    expect(parseAuthLocation(`#verification-${flow}`, createVerification(flow))).toEqual(place);
  });
  it.each(['login', 'signup'] as const)(
    'a verification hash without its verification falls back to #%s',
    (flow) => {
      const other = flow === 'login' ? 'signup' : 'login';
      const fallback = { tab: flow, isVerifying: false, corrected: `#${flow}` };
      expect(parseAuthLocation(`#verification-${flow}`, emptyVerification)).toEqual(fallback);
      expect(parseAuthLocation(`#verification-${flow}`, createVerification(other))).toEqual(fallback);
    },
  );
});

it('[AUTH-04] a verification has exactly five stages', () => {
  expect(verificationStages).toEqual([
    'initial',
    'phoneVerification',
    'emailInitiation',
    'emailVerification',
    'complete',
  ]);
});

it.each([
  [60, '01:00'],
  [42, '00:42'],
  [5, '00:05'],
  [0, '00:00'],
  [600, '10:00'],
])('[AUTH-16] shows %i s as %s', (seconds, text) => {
  expect(formatCountdown(seconds)).toBe(text);
});
