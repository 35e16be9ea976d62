import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindToHost, codeText, unknownNumberText } from '../code-text-rules.ts';
import { createToken, hashToken } from '../tokens.ts';
import { codeEmail } from './code-messages.ts';
import { createCode, createDummyHash, hashCode } from './codes.ts';

const handleHash = hashToken('handle');
const purpose = { handleHash, channel: 'phone', recipient: '+12125550101' } as const;

describe('a code', () => {
  it('[AUTH-14] creates codes of six digits, including leading zeros', () => {
    const codes = Array.from({ length: 5_000 }, createCode);
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
    expect(new Set(codes.map((code) => code[0])).size).toBe(10);
  });

  it('[AUTH-20] hashes a code with the pepper, its verification, channel, recipient, and digits', () => {
    const hash = hashCode('pepper', purpose, '123456');
    const others = [
      hashCode('other pepper', purpose, '123456'),
      hashCode('pepper', { ...purpose, handleHash: hashToken('other') }, '123456'),
      hashCode('pepper', { ...purpose, channel: 'email' }, '123456'),
      hashCode('pepper', { ...purpose, recipient: '+12125550102' }, '123456'),
      hashCode('pepper', purpose, '123457'),
    ];
    expect(hashCode('pepper', purpose, '123456')).toEqual(hash);
    expect(others.some((other) => other.equals(hash))).toBe(false);
    expect(createDummyHash()).toHaveLength(hash.length);
  });

  it('[AUTH-19, SESS-05] creates IDs and tokens of 256 random bits, stored only as a hash', () => {
    const tokens = Array.from({ length: 1_000 }, createToken);
    expect(tokens.every((token) => Buffer.from(token, 'base64url').length === 32)).toBe(true);
    expect(new Set(tokens).size).toBe(1_000);
    expect(hashToken('a').toString('base64url')).not.toBe('a');
  });

  it('[AUTH-20] fits a code into one text with the name and the warning never to share it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999 }), (number) => {
        const code = String(number).padStart(6, '0');
        const text = bindToHost(codeText(code), code, 'https://portal.moments.example');
        expect(text.length).toBeLessThanOrEqual(160);
        expect(text).toMatch(new RegExp(`^${code} is your Moments code`));
        expect(text).toContain('Never share it');
        expect(codeEmail(code, 'support@moments.example')).toContain(`code is ${code}`);
      }),
    );
  });

  it('[AUTH-22] ends the text with a line that binds the code to the portal’s host, without a port', () => {
    const text = bindToHost(codeText('012345'), '012345', 'https://portal.moments.example:8443/app');
    expect(text.split('\n').at(-1)).toBe('@portal.moments.example #012345');
    expect(text.startsWith(codeText('012345'))).toBe(true);
  });

  it('[AUTH-19] sends no code to a number without an account, but a link to sign up', () => {
    const text = unknownNumberText({ publicUrl: 'https://moments.example' });
    expect(text).toContain('https://moments.example/auth#signup');
    expect(text).not.toMatch(/\d{6}/);
    expect(text.length).toBeLessThanOrEqual(160);
  });
});
