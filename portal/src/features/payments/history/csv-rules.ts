import type { Transaction } from '@moments/contract/payments/payment-history';
import { easternParts } from './eastern-time.ts';

/**
 * A cell that a spreadsheet would run as a formula becomes text (BILL-04; https://owasp.org/www-community/attacks/CSV_Injection).
 * Some spreadsheets read the full-width signs of Chinese and Japanese keyboards as the plain ones.
 */
export const escapeFormula = (text: string): string =>
  /^[=+\-@＝＋－＠\t\r\n]/.test(text) ? `'${text}` : text;

/** Quoted where it must be (RFC 4180, 2.6 and 2.7). */
const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const textCell = (text: string | null): string => quoted(escapeFormula(text ?? ''));

/** Dollars as a number that spreadsheets add up: `49.00`, `-9.80`. */
const amountCell = (cents: number): string => (cents / 100).toFixed(2);

/** `MM-DD-YYYY / hh:mm:A` in Eastern Time. */
export function csvDateTime(instant: string): string {
  const { year, month, day, hour, minute, half } = easternParts(instant);
  return `${month}-${day}-${year} / ${hour}:${minute}:${half}`;
}

/** The columns of the export in their order; nothing else of a payment leaves the page (BILL-04). */
const columns: readonly { readonly heading: string; readonly cell: (line: Transaction) => string }[] = [
  { heading: 'Type', cell: ({ type }) => textCell(type) },
  { heading: 'Amount', cell: ({ amount }) => amountCell(amount) },
  { heading: 'Date / Time', cell: ({ createdAt }) => textCell(csvDateTime(createdAt)) },
  { heading: 'Title', cell: ({ title }) => textCell(title) },
  { heading: 'Description', cell: ({ description }) => textCell(description) },
  { heading: 'Card Last 4 Digit', cell: ({ last4Digit }) => textCell(last4Digit) },
  { heading: 'Payment Method', cell: ({ paymentMethodType }) => textCell(paymentMethodType) },
  { heading: 'Status', cell: ({ paymentStatus }) => textCell(paymentStatus) },
];

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** All payments as a CSV file (RFC 4180). Letters beyond ASCII get the mark by which Excel knows UTF-8. */
export function toCsv(lines: readonly Transaction[]): string {
  const rows = [
    columns.map(({ heading }) => quoted(heading)),
    ...lines.map((line) => columns.map(({ cell }) => cell(line))),
  ];
  const text = rows.map((cells) => `${cells.join(',')}\r\n`).join('');
  return isAscii(text) ? text : `\u{feff}${text}`;
}
