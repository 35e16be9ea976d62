import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toStorableText } from './storable-text.ts';

describe('toStorableText', () => {
  it.each([
    ['Hi\0', 'Hi'],
    ['cut \ud83d', 'cut '],
    ['\udc4d cut', ' cut'],
    ['I’m fine 👍\n\tthanks', 'I’m fine 👍\n\tthanks'],
  ])('[FIELD-07] turns %j into %j', (body, stored) => {
    expect(toStorableText(body)).toBe(stored);
  });

  it('[FIELD-07] leaves only well-formed text without NUL characters, and changes no other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (body) => {
        const stored = toStorableText(body);
        expect(stored.isWellFormed() && !stored.includes('\0')).toBe(true);
        expect(toStorableText(stored)).toBe(stored);
      }),
    );
  });
});
