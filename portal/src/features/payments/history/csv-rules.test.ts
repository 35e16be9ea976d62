import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Transaction } from '@moments/contract/payments/payment-history';
import { parseCsv } from '../../../../test/parse-csv.ts';
import { samplePayment } from '../../../../test/sample-payments.ts';
import { csvDateTime, escapeFormula, toCsv } from './csv-rules.ts';

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

/** Signs with which a spreadsheet's formula begins, or what it skips before one. */
const formulaSigns = ['=', '+', '-', '@', '＝', '＋', '－', '＠', '\t', '\r', '\n'];

const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.tuple(fc.constantFrom(...formulaSigns, '"', ',', '\r\n'), fc.string()).map((parts) => parts.join('')),
);

const payment: fc.Arbitrary<Transaction> = fc
  .record({
    title: words,
    description: words,
    type: words,
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    paymentMethodType: fc.option(words),
    paymentStatus: words,
    last4Digit: fc.option(fc.stringMatching(/^\d{4}$/)),
  })
  .map((change) => samplePayment(change));

it('[BILL-04] the export has exactly its eight columns, even without a payment', () => {
  expect(toCsv([])).toBe(`${headings.join(',')}\r\n`);
});

it('[BILL-04] one payment is one line, its time in the East', () => {
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
])('[BILL-04] %s is written as %s', (instant, expected) => {
  expect(csvDateTime(instant)).toBe(expected);
});

it('[BILL-04] whatever payments hold is read back cell by cell, formulas defused and amounts as numbers', () => {
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

it('[BILL-04] a cell is defused only where it must be, and its words stay', () => {
  fc.assert(
    fc.property(words, (text) => {
      const isFormula = formulaSigns.some((sign) => text.startsWith(sign));
      expect(escapeFormula(text)).toBe(isFormula ? `'${text}` : text);
    }),
  );
});

it('[BILL-04] nothing of the hidden fields is in the file', () => {
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

it('letters of any script are marked as UTF-8, plain files have no mark', () => {
  expect(toCsv([samplePayment({ title: 'Förderung' })]).startsWith('\u{feff}')).toBe(true);
  expect(toCsv([samplePayment()]).startsWith('Type')).toBe(true);
});
