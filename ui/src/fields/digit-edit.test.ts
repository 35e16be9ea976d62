import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDigits, pasteDigits } from './digit-edit.ts';
import { usPhoneFormat } from './phone-input.tsx';

const keepDigits = (text: string) => text.replace(/\D/g, '');
const national = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 9 }))
  .map(([first, rest]) => [first, ...rest].join(''));

function type(value: string, caret: number, key: string) {
  const text = value.slice(0, caret) + key + value.slice(caret);
  return editDigits(usPhoneFormat, value, { text, caret: caret + 1, inputType: 'insertText' });
}

function deleteBefore(value: string, caret: number) {
  const text = value.slice(0, caret - 1) + value.slice(caret);
  return editDigits(usPhoneFormat, value, { text, caret: caret - 1, inputType: 'deleteContentBackward' });
}

function deleteForward(value: string, caret: number) {
  const text = value.slice(0, caret) + value.slice(caret + 1);
  return editDigits(usPhoneFormat, value, { text, caret, inputType: 'deleteContentForward' });
}

describe('editing a phone number', () => {
  it('[AUTH-11] typing formats the number from the first key to the last', () => {
    let field = { value: '', caret: 0 };
    for (const key of '2125550105') field = type(field.value, field.caret, key);
    expect(field).toEqual({ value: '(212) 555-0105', caret: 14 });
  });

  it('[AUTH-11] typing drops the country code when the number is complete', () => {
    let field = { value: '', caret: 0 };
    for (const key of '+1 212-555-0105') field = type(field.value, field.caret, key);
    expect(field).toEqual({ value: '(212) 555-0105', caret: 14 });
  });

  it('[AUTH-11] the caret stays after a digit typed in the middle', () => {
    expect(type('(212) 550-105', 8, '5')).toEqual({ value: '(212) 555-0105', caret: 9 });
    expect(type('(212', 1, '9')).toEqual({ value: '(921) 2', caret: 2 });
  });

  it('[AUTH-11] deleting a separator deletes the digit next to it', () => {
    expect(deleteBefore('(212) 555-0105', 6)).toEqual({ value: '(215) 550-105', caret: 3 });
    expect(deleteForward('(212) 555-0105', 4)).toEqual({ value: '(212) 550-105', caret: 4 });
    expect(deleteBefore('(212', 1)).toEqual({ value: '(212', caret: 1 });
  });

  it('[AUTH-11] a full field ignores another digit and keeps the last one', () => {
    expect(type('(212) 555-0105', 3, '9')).toEqual({ value: '(212) 555-0105', caret: 3 });
  });

  it('[AUTH-11] no digit is lost when the first digit of 211… is deleted', () => {
    expect(deleteBefore('(211) 555-0105', 2)).toEqual({ value: '(115) 550-105', caret: 1 });
  });

  it('[AUTH-11] every typed digit goes to the caret’s position', () => {
    fc.assert(
      fc.property(national, fc.nat(14), fc.integer({ min: 0, max: 9 }), (number, place, key) => {
        const value = usPhoneFormat.format(number);
        const caret = Math.min(place, value.length);
        const before = keepDigits(value.slice(0, caret));
        const after = keepDigits(value.slice(caret));
        const expected = number.length === 10 ? number : `${before}${key}${after}`;
        const field = type(value, caret, String(key));
        // Eleven digits that start with 1 include the country code, so the typed key was that 1.
        expect(keepDigits(field.value)).toBe(expected);
        if (number.length < 10) expect(keepDigits(field.value.slice(0, field.caret))).toBe(`${before}${key}`);
      }),
    );
  });

  it('[AUTH-11] Backspace deletes one digit anywhere except before the first', () => {
    fc.assert(
      fc.property(national, fc.nat(14), (number, place) => {
        const value = usPhoneFormat.format(number);
        const caret = Math.min(place, value.length);
        const before = keepDigits(value.slice(0, caret));
        if (before === '') return;
        const field = deleteBefore(value, caret);
        expect(keepDigits(field.value)).toBe(before.slice(0, -1) + keepDigits(value.slice(caret)));
        expect(keepDigits(field.value.slice(0, field.caret))).toBe(before.slice(0, -1));
      }),
    );
  });
});

describe('pasting into a phone number', () => {
  const selectAll = (value: string) => ({ start: 0, end: value.length });

  it('[AUTH-11] a longer pasted format is normalized before it is cut', () => {
    expect(pasteDigits(usPhoneFormat, '', selectAll(''), '+1 (212) 555-0105').value).toBe('(212) 555-0105');
  });

  it('[AUTH-11] a complete pasted number replaces the old one', () => {
    const value = '(646) 555-01';
    const end = { start: value.length, end: value.length };
    expect(pasteDigits(usPhoneFormat, value, end, '1-212-555-0105').value).toBe('(212) 555-0105');
  });

  it('[AUTH-11] a pasted part replaces the selection', () => {
    expect(pasteDigits(usPhoneFormat, '(212) 999-0105', { start: 6, end: 9 }, '555')).toEqual({
      value: '(212) 555-0105',
      caret: 9,
    });
  });
});
