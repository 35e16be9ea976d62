import { describe, expect, it } from 'vitest';
import { arePasskeysPossible, decidePasskeyDuty, isCodeEnough, listUnlockWays } from './passkey-rules.ts';

const at = new Date('2026-11-20T12:00:00Z');
const before = new Date(at.getTime() - 1);
const coach = {
  roles: ['coach'],
  hasPasskey: false,
  arePossible: true,
  signedInBy: 'code',
  signedInAt: at,
  codesEndAt: null,
} as const;
const admin = { ...coach, roles: ['operations', 'admin'] } as const;

describe('passkeys', () => {
  it.each([
    ['http://localhost:3002', true, 'localhost:3002', true],
    ['http://localhost:3002', true, '127.0.0.1:3002', false],
    ['http://localhost', true, 'localhost:80', true],
    ['http://localhost:3002', true, 'not a host', false],
    ['https://desk.example.org', false, 'desk.example.org', true],
    ['https://desk.example.org', false, '127.0.0.1:3002', true],
    [undefined, false, 'desk.example.org', false],
    [undefined, true, 'localhost:3002', false],
  ])(
    '[DESK-01] passkeys of a desk at %s (sandbox: %s) are possible at %s: %s',
    (deskUrl, sandbox, host, possible) => {
      expect(arePasskeysPossible({ deskUrl, sandbox }, host)).toBe(possible);
    },
  );

  it('[DESK-01] passkeys replace codes for administrators who have one, if passkeys are possible', () => {
    expect(isCodeEnough({ ...admin, hasPasskey: true })).toBe(false);
    expect(isCodeEnough(admin)).toBe(true);
    expect(isCodeEnough({ ...admin, hasPasskey: true, arePossible: false })).toBe(true);
    expect(isCodeEnough({ ...coach, hasPasskey: true })).toBe(true);
  });

  it('[DESK-01] a passkey unlocks only for a person who has one, and then a code for no administrator', () => {
    expect(listUnlockWays(coach)).toEqual(['code']);
    expect(listUnlockWays({ ...coach, hasPasskey: true })).toEqual(['passkey', 'code']);
    expect(listUnlockWays({ ...coach, hasPasskey: true, arePossible: false })).toEqual(['code']);
    expect(listUnlockWays(admin)).toEqual(['code']);
    expect(listUnlockWays({ ...admin, hasPasskey: true })).toEqual(['passkey']);
  });

  it.each([
    ['a coach’s first code', coach, 'offered'],
    ['a coach’s code within the time', { ...coach, codesEndAt: new Date(at.getTime() + 1) }, 'offered'],
    ['a coach’s code when the time is over', { ...coach, codesEndAt: at }, 'required'],
    ['a coach’s code on a new device', { ...coach, hasPasskey: true, codesEndAt: before }, 'offered'],
    ['a coach’s passkey', { ...coach, hasPasskey: true, signedInBy: 'passkey' }, 'none'],
    ['an administrator’s code', admin, 'required'],
    ['an administrator’s passkey', { ...admin, hasPasskey: true, signedInBy: 'passkey' }, 'none'],
    ['an administrator from the organization', { ...admin, signedInBy: 'organization' }, 'none'],
    ['an administrator where there are none', { ...admin, arePossible: false }, 'none'],
  ] as const)('[DESK-01] after %s are %3$s', (_title, session, duty) => {
    expect(decidePasskeyDuty(session)).toBe(duty);
  });
});
