import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { findAccessibilityViolations } from '../../test/accessibility.ts';
import { DateFields } from './date-fields.tsx';
import { parseDateParts, parseWholeDate, toDateValue } from './date-parts.ts';

function Example({ error }: { error?: string }) {
  const [date, setDate] = useState('');
  return (
    <>
      <DateFields
        label="Date of birth"
        autoComplete="bday"
        value={date}
        onValueChange={setDate}
        error={error}
      />
      <output>{date}</output>
      <button onClick={() => setDate('2001-03-09')}>Fill in</button>
    </>
  );
}

const getPart = (name: string) => screen.getByRole('textbox', { name });

describe('a date in three fields', () => {
  it('[ENR-06] date fields return YYYY-MM-DD and keep the typed text', async () => {
    render(<Example />);
    await userEvent.type(getPart('Month'), '3');
    expect(screen.getByRole('status')).toHaveTextContent('-3-');
    await userEvent.type(getPart('Day'), '9');
    await userEvent.type(getPart('Year'), '2001');
    expect(screen.getByRole('status')).toHaveTextContent('2001-03-09');
    expect(getPart('Month')).toHaveValue('3');
    await userEvent.type(getPart('Month'), '{Backspace}12');
    expect(screen.getByRole('status')).toHaveTextContent('2001-12-09');
  });

  it('[ENR-06] date fields show a date set from outside', async () => {
    render(<Example />);
    await userEvent.type(getPart('Month'), '1');
    await userEvent.click(screen.getByRole('button', { name: 'Fill in' }));
    expect(
      [getPart('Month'), getPart('Day'), getPart('Year')].map((input) => input.getAttribute('value')),
    ).toEqual(['03', '09', '2001']);
  });

  it('[ENR-06] date fields support autofill and take only digits up to their length', async () => {
    render(<Example />);
    await userEvent.type(getPart('Year'), '20a011');
    expect(getPart('Year')).toHaveValue('2001');
    expect(['Month', 'Day', 'Year'].map((name) => getPart(name).getAttribute('autocomplete'))).toEqual([
      'bday-month',
      'bday-day',
      'bday-year',
    ]);
  });

  it('[ERR-06, ENR-17] date fields ignore an impossible month and day, and say so', async () => {
    render(<Example />);
    await userEvent.type(getPart('Month'), '13');
    expect(getPart('Month')).toHaveValue('1');
    expect(getPart('Month')).toBeInvalid();
    expect(getPart('Day')).toBeValid();
    expect(getPart('Month')).toHaveAccessibleDescription('The month must be 1 to 12');
    await userEvent.type(getPart('Day'), '32');
    expect(getPart('Day')).toHaveValue('3');
    expect(getPart('Day')).toHaveAccessibleDescription('The day must be 1 to 31');
    await userEvent.type(getPart('Day'), '1');
    expect(getPart('Day')).toHaveValue('31');
    expect(getPart('Day')).toBeValid();
  });

  it('[ENR-17] a date is unfinished, with its reason, until a number that lost a digit is changed', async () => {
    render(<Example />);
    await userEvent.type(getPart('Month'), '2');
    await userEvent.keyboard('32{Tab}1990');
    expect(getPart('Day')).toHaveValue('3');
    expect(getPart('Day')).toBeInvalid();
    expect(getPart('Day')).toHaveAccessibleDescription('The day must be 1 to 31');
    expect(screen.getByRole('status')).toHaveTextContent('1990-2-');
    await userEvent.type(getPart('Day'), '{Backspace}22');
    expect(getPart('Day')).toBeValid();
    expect(screen.getByRole('status')).toHaveTextContent('1990-02-22');
  });

  it('[ENR-17] a pasted date with two digits of the year keeps them all', async () => {
    render(<Example />);
    await userEvent.click(getPart('Month'));
    await userEvent.paste('2-15-90');
    expect(screen.getByRole('status')).toHaveTextContent('90-2-15');
  });

  it.each(['02151990', '02/15/1990', '2/15/1990', '2151990', '2-15-1990'])(
    '[ENR-17] typing %s goes through the fields by itself',
    async (typed) => {
      render(<Example />);
      await userEvent.click(getPart('Month'));
      await userEvent.keyboard(typed);
      expect(screen.getByRole('status')).toHaveTextContent('1990-02-15');
      expect(getPart('Year')).toHaveFocus();
    },
  );

  it.each(['02/15/1990', ' 2/15/1990 ', '02151990', '1990-02-15', 'February 15, 1990', 'Feb 15 1990'])(
    '[ENR-17] a pasted %s fills all fields, from any of them',
    async (text) => {
      render(<Example />);
      await userEvent.click(getPart('Day'));
      await userEvent.paste(text);
      expect(screen.getByRole('status')).toHaveTextContent('1990-02-15');
      expect(getPart('Year')).toHaveFocus();
    },
  );

  it('[ENR-17] a pasted date replaces what was typed', async () => {
    render(<Example />);
    await userEvent.click(getPart('Day'));
    await userEvent.keyboard('1');
    await userEvent.paste('02/15/1990');
    expect(screen.getByRole('status')).toHaveTextContent('1990-02-15');
  });

  it('[ENR-17] a pasted date that starts with the day stays in its field', async () => {
    render(<Example />);
    await userEvent.click(getPart('Month'));
    await userEvent.paste('15/02/1990');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    expect(getPart('Month')).toHaveAccessibleDescription('The month must be 1 to 12');
  });

  it('[ENR-17] Backspace in an empty field goes back', async () => {
    render(<Example />);
    await userEvent.click(getPart('Month'));
    await userEvent.keyboard('12{Backspace}{Backspace}1');
    expect(getPart('Month')).toHaveValue('11');
    expect(getPart('Day')).toHaveFocus();
  });

  it('date fields mark and describe the invalid fields', async () => {
    render(<Example error="Date of birth is required" />);
    expect(getPart('Day')).toBeInvalid();
    expect(getPart('Day')).toHaveAccessibleDescription('Date of birth is required');
    expect(await findAccessibilityViolations()).toEqual([]);
  });
});

describe('the value of a date in parts', () => {
  it('[ENR-06] a date value keeps every date and every unfinished part', () => {
    const generateDigits = (length: number) => fc.stringMatching(new RegExp(`^\\d{0,${length}}$`));
    fc.assert(
      fc.property(generateDigits(2), generateDigits(2), generateDigits(4), (month, day, year) => {
        const value = toDateValue({ month, day, year });
        expect(toDateValue(parseDateParts(value))).toBe(value);
      }),
    );
    expect(toDateValue({ month: '', day: '', year: '' })).toBe('');
  });

  it('[ENR-17] a whole date is read in US order, and nothing else is', () => {
    expect(parseWholeDate('3/4/2001')).toEqual({ month: '3', day: '4', year: '2001' });
    for (const text of ['', '3/4', '3/4/1', '2001', 'Foo 3, 2001 x', '123456789'])
      expect(parseWholeDate(text)).toBeUndefined();
  });
});
