import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { PhoneInput } from './phone-input.tsx';

function Example({ start = '' }: { start?: string }) {
  const [phone, setPhone] = useState(start);
  return <PhoneInput label="Phone number" value={phone} onValueChange={setPhone} />;
}

const getField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone number' });

describe('the phone field', () => {
  it('[AUTH-11] the phone field formats while typing', async () => {
    render(<Example />);
    await userEvent.type(getField(), '2125550105');
    expect(getField()).toHaveValue('(212) 555-0105');
  });

  it.each([
    '+1 212 555 0105',
    '1-212-555-0105',
    '212.555.0105',
    '(+1) 212 555 0105',
    '\u202a+1 212 555 0105\u202c',
    '２１２ ５５５ ０１０５',
  ])('[AUTH-11] the phone field takes a pasted %s', async (spelling) => {
    render(<Example />);
    await userEvent.click(getField());
    await userEvent.paste(spelling);
    expect(getField()).toHaveValue('(212) 555-0105');
  });

  it.each([
    '+49 151 23456789',
    '+44 7911 123456',
    '44 7911 123456',
    '+52 55 1234 5678',
    // Ten digits, which would be a number in Alabama.
    '(+65) 9234 5678',
    '\u202a+65 9234 5678\u202c',
    'tel:+65-9234-5678',
    '9234 5678 (+65)',
    '＋６５ ９２３４ ５６７８',
  ])('[AUTH-25, FIELD-04] the phone field keeps a pasted foreign number %s as it is', async (foreign) => {
    render(<Example start="(646) 555" />);
    await userEvent.click(getField());
    await userEvent.paste(foreign);
    expect(getField()).toHaveValue(foreign);
  });

  it.each([
    ['(+65) 9234 5678', '+65) 9234 5678'],
    ['tel:+65-9234-5678', '+65-9234-5678'],
    ['9234 5678 (+65)', '(923) 456-78+65)'],
  ])('[AUTH-25, FIELD-04] the phone field keeps the plus of a typed %s', async (typed, kept) => {
    render(<Example />);
    await userEvent.type(getField(), typed);
    expect(getField()).toHaveValue(kept);
  });

  it('[AUTH-25] the phone field keeps a typed foreign number, and formats a US number typed in its place', async () => {
    render(<Example />);
    await userEvent.type(getField(), '+44 7911 123456');
    expect(getField()).toHaveValue('+44 7911 123456');
    await userEvent.keyboard('{Backspace}7');
    expect(getField()).toHaveValue('+44 7911 123457');
    await userEvent.clear(getField());
    await userEvent.type(getField(), '+1 212 555 0105');
    expect(getField()).toHaveValue('(212) 555-0105');
  });

  it('[AUTH-11] the phone field keeps the caret in place while editing', async () => {
    render(<Example start="(212) 550-105" />);
    getField().focus();
    getField().setSelectionRange(8, 8);
    await userEvent.keyboard('5');
    expect(getField()).toHaveValue('(212) 555-0105');
    expect(getField().selectionStart).toBe(9);
  });

  it('[AUTH-11] the phone field keeps the caret when a full field ignores a digit', async () => {
    render(<Example start="+12125550105" />);
    getField().focus();
    getField().setSelectionRange(3, 3);
    await userEvent.keyboard('9');
    expect(getField()).toHaveValue('(212) 555-0105');
    expect(getField().selectionStart).toBe(3);
  });

  it('[AUTH-11] the phone field offers the phone keyboard and autofill and has no maxlength', () => {
    render(<Example />);
    expect(getField()).toHaveAttribute('type', 'tel');
    expect(getField()).toHaveAttribute('autocomplete', 'tel-national');
    expect(getField()).not.toHaveAttribute('maxlength');
  });
});
