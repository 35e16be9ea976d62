import type Stripe from 'stripe';
import { formatInvoiceState, listInvoiceRows, listInvoiceSums } from './invoice-page.ts';
import { formatDay } from './layout.ts';

/** Creates a one-page PDF of an invoice. */
export function renderInvoicePdf(invoice: Stripe.Invoice): Buffer {
  const rows = [...listInvoiceRows(invoice), ...listInvoiceSums(invoice)];
  return renderPdf([
    `${invoice.account_name ?? ''}: invoice ${invoice.number ?? ''}`,
    `${formatInvoiceState(invoice)}, ${formatDay(invoice.created)}`,
    `For ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}`,
    '',
    ...rows.map(({ label, amount }) => `${label}: ${amount}`),
  ]);
}

/** Creates a PDF of text lines in Helvetica, following the example in ISO 32000-1 annex H. */
function renderPdf(lines: string[]): Buffer {
  const shown = lines.map((line) => `(${escapeLine(line)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 56 780 Td 18 TL\n${shown}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 842] /Contents 5 0 R /Resources << /Font << /F1 4 0 R >> >> >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
  ];
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, position) => {
    const offset = Buffer.byteLength(file, 'latin1');
    file += `${position + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = Buffer.byteLength(file, 'latin1');
  const count = objects.length + 1;
  file += `xref\n0 ${count}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer << /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

const escapeLine = (line: string) => line.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\xff]/g, '?');
