import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPersonalDataCipher } from './personal-data-cipher.ts';

const createKey = (id: string, fill: number) => ({ id, key: Buffer.alloc(32, fill) });
const lookupKey = 'test-lookup-test-lookup-test-lookup';
const data = createPersonalDataCipher([createKey('a', 1)], lookupKey);
const place = { column: 'members.phone', row: 'one' };
const other = { column: 'members.phone', row: 'two' };

describe('personal data cipher', () => {
  it('decrypts to the same text, and encrypts differently each time', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.string(), (text, column, row) => {
        const encrypted = data.encrypt(text, { column, row });
        expect(data.decrypt(encrypted, { column, row })).toBe(text);
        expect(data.encrypt(text, { column, row })).not.toBe(encrypted);
      }),
    );
  });

  it('rejects another column, a changed text, and another key', () => {
    const encrypted = data.encrypt('+12125550101', place);
    expect(() => data.decrypt(encrypted, { column: 'members.email', row: 'one' })).toThrow();
    const parts = encrypted.split('.');
    const changed = [...parts.slice(0, 3), Buffer.from('+12125550102').toString('base64url')].join('.');
    expect(() => data.decrypt(changed, place)).toThrow();
    const others = createPersonalDataCipher([createKey('a', 2)], lookupKey);
    expect(() => others.decrypt(encrypted, place)).toThrow();
    expect(() => data.decrypt('not encrypted', place)).toThrow('damaged');
  });

  it('rejects a shortened tag, which would be easier to forge', () => {
    const [id, nonce, tag = '', text] = data.encrypt('secret', place).split('.');
    const short = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url');
    expect(() => data.decrypt([id, nonce, short, text].join('.'), place)).toThrow();
  });

  it('decrypts with an old key after a rotation and encrypts with the new one', () => {
    const old = data.encrypt('before', place);
    const rotated = createPersonalDataCipher([createKey('b', 3), createKey('a', 1)], lookupKey);
    expect(rotated.decrypt(old, place)).toBe('before');
    expect(rotated.encrypt('after', place)).toMatch(/^b\./);
  });

  it('rejects a text of another row, so that two rows can’t be swapped', () => {
    const encrypted = data.encrypt('+12125550101', place);
    expect(() => data.decrypt(encrypted, other)).toThrow();
  });

  it('rejects two keys with the same ID, because texts of the second could never be read', () => {
    expect(() => createPersonalDataCipher([createKey('a', 3), createKey('a', 1)], lookupKey)).toThrow(
      'same ID',
    );
  });

  it('returns a lookup hash that depends only on the kind, the value, and the key', () => {
    const hash = data.hashForLookup('phone', '+12125550101');
    expect(
      createPersonalDataCipher([createKey('z', 9)], lookupKey).hashForLookup('phone', '+12125550101'),
    ).toEqual(hash);
    expect(data.hashForLookup('email', '+12125550101')).not.toEqual(hash);
    expect(
      createPersonalDataCipher([createKey('a', 1)], 'x'.repeat(32)).hashForLookup('phone', '+12125550101'),
    ).not.toEqual(hash);
  });
});
