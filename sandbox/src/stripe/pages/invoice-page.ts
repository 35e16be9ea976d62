import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import { day, money } from './layout.ts';

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

export const invoiceState = (invoice: Stripe.Invoice): string => states[invoice.status ?? ''] ?? '';

/** Lists the lines of an invoice, which the page and the PDF share. */
export function invoiceLines(invoice: Stripe.Invoice): Row[] {
  return invoice.lines.data.map((line) => ({
    label: `${line.description ?? ''} (${day(line.period.start)} to ${day(line.period.end)})`,
    amount: money(line.amount, invoice.currency),
  }));
}

export function invoiceSums(invoice: Stripe.Invoice): Row[] {
  const off = invoice.subtotal - invoice.total;
  const applied = invoice.amount_due - invoice.total;
  return [
    ...(off === 0 ? [] : [{ label: 'Discount', amount: money(-off, invoice.currency) }]),
    { label: 'Total', amount: money(invoice.total, invoice.currency) },
    ...(applied === 0 ? [] : [{ label: 'Balance', amount: money(applied, invoice.currency) }]),
    { label: 'Amount due', amount: money(invoice.amount_due, invoice.currency) },
    { label: 'Amount paid', amount: money(invoice.amount_paid, invoice.currency) },
  ];
}

export function invoicePage(invoice: Stripe.Invoice): Html {
  return html`<h1>Invoice ${invoice.number ?? ''}</h1>
    <p>
      <strong>${invoiceState(invoice)}</strong> · ${day(invoice.created)} · ${invoice.account_name ?? ''}<br />
      <span class="quiet">For ${invoice.customer_name ?? ''} ${invoice.customer_email ?? ''}</span>
    </p>
    <table>
      <caption>
        What it is for
      </caption>
      <tbody>
        ${invoiceLines(invoice).map(row)}
      </tbody>
      <tfoot>
        ${invoiceSums(invoice).map(row)}
      </tfoot>
    </table>
    <a class="button" href="/stripe/invoices/${invoice.id}/pdf">Download as PDF</a>`;
}

const row = ({ label, amount }: Row): Html =>
  html`<tr>
    <th scope="row">${label}</th>
    <td>${amount}</td>
  </tr>`;
