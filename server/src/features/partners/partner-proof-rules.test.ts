import { expect, it } from 'vitest';
import { getRequiredProof, isAtDomain, normalizeCode } from './partner-proof-rules.ts';

it.each([
  ['noor@northside.edu', true],
  ['noor@STAFF.northside.edu', true],
  ['noor@notnorthside.edu', false],
  ['noor@northside.edu.example.com', false],
  ['northside.edu@example.com', false],
])('[SEC-01] reads whether %s is at the partner’s domain: %s', (email, expected) => {
  expect(isAtDomain(email, ['northside.edu'])).toBe(expected);
});

it('[SEC-01] compares codes without case, spaces, and hyphens', () => {
  expect(normalizeCode(' fall-2026 oak ')).toBe('FALL2026OAK');
});

it('[SEC-01] requires nothing, a code, or an email at a domain', () => {
  expect(getRequiredProof({ proofCodeHash: null, emailDomains: [] })).toBeUndefined();
  expect(getRequiredProof({ proofCodeHash: Buffer.from('x'), emailDomains: [] })).toBe('code');
  expect(getRequiredProof({ proofCodeHash: null, emailDomains: ['oak.edu'] })).toBe('email-domain');
});
