import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { parseCsv } from '../../../../test/parse-csv.ts';
import { samplePayment } from '../../../../test/sample-payments.ts';
import { escapeFormula, formatCsvDateTime, toCsv } from './csv-rules.ts';

const headings = [
  'Type',
  'Amount',
  'Date / Time',
  'Title',
  'Description',
  'Card Last 4 Digit',
  'Payment Method',
  'Status',
];

/** The signs that start a spreadsheet's formula, and the characters it skips before one. */
const formulaSigns = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.tuple(fc.constantFrom(...formulaSigns, '"', ',', '\r\n'), fc.string()).map((parts) => parts.join('')),
);

const payment: fc.Arbitrary<Transaction> = fc
  .record({
    title: text,
    description: text,
    type: text,
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    paymentMethodType: fc.option(text),
    paymentStatus: text,
    last4Digit: fc.option(fc.stringMatching(/^\d{4}$/)),
  })
  .map((change) => samplePayment(change));

it('[BILL-04] exports exactly eight columns, even without a payment', () => {
  expect(toCsv([])).toBe(`${headings.join(',')}\r\n`);
});

it('[BILL-04] exports one payment as one line in Eastern Time', () => {
  const line = samplePayment({ amount: 3920, createdAt: '2026-11-19T00:42:10Z', title: 'Standard, monthly' });
  expect(toCsv([line]).split('\r\n')[1]).toBe(
    'Plan,39.20,11-18-2026 / 07:42:PM,"Standard, monthly",Renewal,4242,card,succeeded',
  );
});

it.each([
  ['2026-11-14T14:00:00Z', '11-14-2026 / 09:00:AM'],
  ['2026-11-14T17:05:00Z', '11-14-2026 / 12:05:PM'],
  ['2026-11-14T05:00:00Z', '11-14-2026 / 12:00:AM'],
  ['2026-07-14T22:21:59Z', '07-14-2026 / 06:21:PM'],
])('[BILL-04] formats %s as %s', (instant, expected) => {
  expect(formatCsvDateTime(instant)).toBe(expected);
});

it('[BILL-04] exports every payment so that a reader gets each cell back, with formulas as text', () => {
  fc.assert(
    fc.property(fc.array(payment, { maxLength: 5 }), (lines) => {
      const [first, ...rows] = parseCsv(toCsv(lines));
      expect(first).toEqual(headings);
      expect(rows).toEqual(
        lines.map((line) => [
          escapeFormula(line.type),
          (line.amount / 100).toFixed(2),
          '11-14-2026 / 07:42:PM',
          escapeFormula(line.title),
          escapeFormula(line.description),
          line.last4Digit ?? '',
          escapeFormula(line.paymentMethodType ?? ''),
          escapeFormula(line.paymentStatus),
        ]),
      );
      for (const row of rows) {
        expect(Number(row[1])).not.toBeNaN();
        row.splice(1, 1);
        for (const cell of row) expect(formulaSigns).not.toContain(cell.charAt(0));
      }
    }),
  );
});

it('[BILL-04] escapes only the cells that a spreadsheet would run', () => {
  fc.assert(
    fc.property(text, (cell) => {
      const isFormula = formulaSigns.some((sign) => cell.startsWith(sign));
      expect(escapeFormula(cell)).toBe(isFormula ? `'${cell}` : cell);
    }),
  );
});

it('[BILL-04] exports no hidden field', () => {
  const hidden = {
    paymentId: 'hidden-1',
    subscriptionId: 'hidden-2',
    memberId: 'hidden-3',
    customerId: 'hidden-4',
    _id: 'hidden-5',
    updatedAt: 'hidden-6',
    receiptUrl: 'hidden-7',
  };
  expect(toCsv([samplePayment(hidden)])).not.toContain('hidden');
});
