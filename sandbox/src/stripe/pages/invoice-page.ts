import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import { formatDay, formatMoney } from './layout.ts';

const states: Record<string, string> = {
  draft: 'Draft',
  open: 'Not paid yet',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
};

interface Row {
  label: string;
  amount: string;
}

export const formatInvoiceState = (invoice: Stripe.Invoice): string => states[invoice.status ?? ''] ?? '';

/** Lists the lines of an invoice, which the page and the PDF share. */
export function listInvoiceRows(invoice: Stripe.Invoice): Row[] {
  return invoice.lines.data.map((line) => ({
    label: `${line.description ?? ''} (${formatDay(line.period.start)} to ${formatDay(line.period.end)})`,
    amount: formatMoney(line.amount, invoice.currency),
  }));
}

export function listInvoiceSums(invoice: Stripe.Invoice): Row[] {
  const off = invoice.subtotal - invoice.total;
  const applied = invoice.amount_due - invoice.total;
  return [
    ...(off === 0 ? [] : [{ label: 'Discount', amount: formatMoney(-off, invoice.currency) }]),
    { label: 'Total', amount: formatMoney(invoice.total, invoice.currency) },
    ...(applied === 0 ? [] : [{ label: 'Balance', amount: formatMoney(applied, invoice.currency) }]),
    { label: 'Amount due', amount: formatMoney(invoice.amount_due, invoice.currency) },
    { label: 'Amount paid', amount: formatMoney(invoice.amount_paid, invoice.currency) },
  ];
}

export function renderInvoicePage(invoice: Stripe.Invoice): Html {
  return html`<h1>Invoice ${invoice.number ?? ''}</h1>
    <p>
      <strong>${formatInvoiceState(invoice)}</strong> · ${formatDay(invoice.created)} ·
      ${invoice.account_name ?? ''}<br />
      <span class="quiet">For ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}</span>
    </p>
    <table>
      <caption>
        What it is for
      </caption>
      <tbody>
        ${listInvoiceRows(invoice).map(renderRow)}
      </tbody>
      <tfoot>
        ${listInvoiceSums(invoice).map(renderRow)}
      </tfoot>
    </table>
    <a class="button" href="/stripe/invoices/${invoice.id}/pdf">Download as PDF</a>`;
}

const renderRow = ({ label, amount }: Row): Html =>
  html`<tr>
    <th scope="row">${label}</th>
    <td>${amount}</td>
  </tr>`;
