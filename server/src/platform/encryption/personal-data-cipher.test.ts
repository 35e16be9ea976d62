import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPersonalDataCipher } from './personal-data-cipher.ts';

const key = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill) });
const lookupKey = 'test-lookup-test-lookup-test-lookup';
const data = createPersonalDataCipher([key('a', 1)], lookupKey);

describe('personal data cipher', () => {
  it('decrypts to the same text, and encrypts differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, context) => {
        const encrypted = data.encrypt(text, context);
        expect(data.decrypt(encrypted, context)).toBe(text);
        expect(data.encrypt(text, context)).not.toBe(encrypted);
      }),
    );
  });

  it('rejects another context, a changed text, and another key', () => {
    const encrypted = data.encrypt('+12125550101', 'members.phone');
    expect(() => data.decrypt(encrypted, 'members.email')).toThrow();
    const parts = encrypted.split('.');
    const changed = [...parts.slice(0, 3), Buffer.from('+12125550102').toString('base64url')].join('.');
    expect(() => data.decrypt(changed, 'members.phone')).toThrow();
    const others = createPersonalDataCipher([key('a', 2)], lookupKey);
    expect(() => others.decrypt(encrypted, 'members.phone')).toThrow();
    expect(() => data.decrypt('not encrypted', 'members.phone')).toThrow('damaged');
  });

  it('rejects a shortened tag, which would be easier to forge', () => {
    const [id, nonce, tag = '', text] = data.encrypt('secret', 'x').split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => data.decrypt([id, nonce, short, text].join('.'), 'x')).toThrow();
  });

  it('decrypts with an old key after a rotation and encrypts with the new one', () => {
    const old = data.encrypt('before', 'x');
    const rotated = createPersonalDataCipher([key('b', 3), key('a', 1)], lookupKey);
    expect(rotated.decrypt(old, 'x')).toBe('before');
    expect(rotated.encrypt('after', 'x')).toMatch(/^b\./);
  });

  it('refuses two keys with the same ID, because texts of the second could never be read', () => {
    expect(() => createPersonalDataCipher([key('a', 3), key('a', 1)], lookupKey)).toThrow('same ID');
  });

  it('returns a lookup hash that depends only on the kind, the value, and the key', () => {
    const hash = data.lookupHash('phone', '+12125550101');
    expect(createPersonalDataCipher([key('z', 9)], lookupKey).lookupHash('phone', '+12125550101')).toEqual(
      hash,
    );
    expect(data.lookupHash('email', '+12125550101')).not.toEqual(hash);
    expect(
      createPersonalDataCipher([key('a', 1)], 'x'.repeat(32)).lookupHash('phone', '+12125550101'),
    ).not.toEqual(hash);
  });
});
