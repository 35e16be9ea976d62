import type { Transaction } from '@moments/contract/payments/payment-history';
import { toEasternParts } from './eastern-time.ts';

/**
 * Makes text of a cell that a spreadsheet would run as a formula (BILL-04;
 * https://owasp.org/www-community/attacks/CSV_Injection). Some spreadsheets read the full-width signs of Chinese and Japanese
 * keyboards as the plain ones.
 */
export const escapeFormula = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;

/** Quotes a cell if it needs quotes (RFC 4180, 2.6 and 2.7). */
const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const toTextCell = (text: string | null): string => quote(escapeFormula(text ?? ''));

/** Formats cents as a number that spreadsheets can add: `49.00`, `-9.80`. */
const toAmountCell = (cents: number): string => (cents / 100).toFixed(2);

/** Formats an instant as `MM-DD-YYYY / hh:mm:A` in Eastern Time. */
export function formatCsvDateTime(instant: string): string {
  const { year, month, day, hour, minute, half } = toEasternParts(instant);
  return `${month}-${day}-${year} / ${hour}:${minute}:${half}`;
}

/** The columns of the export in their order. The file has nothing else of a payment (BILL-04). */
const columns: readonly { readonly heading: string; readonly cell: (payment: Transaction) => string }[] = [
  { heading: 'Type', cell: ({ type }) => toTextCell(type) },
  { heading: 'Amount', cell: ({ amount }) => toAmountCell(amount) },
  { heading: 'Date / Time', cell: ({ createdAt }) => toTextCell(formatCsvDateTime(createdAt)) },
  { heading: 'Title', cell: ({ title }) => toTextCell(title) },
  { heading: 'Description', cell: ({ description }) => toTextCell(description) },
  { heading: 'Card Last 4 Digit', cell: ({ last4Digit }) => toTextCell(last4Digit) },
  { heading: 'Payment Method', cell: ({ paymentMethodType }) => toTextCell(paymentMethodType) },
  { heading: 'Status', cell: ({ paymentStatus }) => toTextCell(paymentStatus) },
];

/** Writes all payments as a CSV file (RFC 4180). */
export function toCsv(payments: readonly Transaction[]): string {
  const rows = [
    columns.map(({ heading }) => quote(heading)),
    ...payments.map((payment) => columns.map(({ cell }) => cell(payment))),
  ];
  return rows.map((cells) => `${cells.join(',')}\r\n`).join('');
}
