import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import { formatDay, formatMoney } from './layout.ts';

const states: Record<string, string> = { draft: 'Draft', open: 'Not paid yet', paid: 'Paid', void: 'Void' };

type Row = [label: string, value: string];

export function renderInvoicePage(invoice: Stripe.Invoice): Html {
  const lines = invoice.lines.data.map((line): Row => [
    `${line.description ?? ''} (${formatDay(line.period.start)} to ${formatDay(line.period.end)})`,
    formatMoney(line.amount, invoice.currency),
  ]);
  return html`<h1>Invoice ${invoice.number ?? ''}</h1>
    <p>
      <strong>${states[invoice.status ?? ''] ?? ''}</strong> · ${formatDay(invoice.created)} ·
      ${invoice.account_name ?? ''}<br />
      <span class="quiet">For ${invoice.customer_email ?? ''}</span>
    </p>
    ${renderTable('What it is for', lines, listSums(invoice))}`;
}

function listSums(invoice: Stripe.Invoice): Row[] {
  const format = (cents: number) => formatMoney(cents, invoice.currency);
  const off = invoice.subtotal - invoice.total;
  const applied = invoice.amount_due - invoice.total;
  return [
    ...(off === 0 ? [] : [['Discount', format(-off)] satisfies Row]),
    ['Total', format(invoice.total)],
    ...(applied === 0 ? [] : [['Balance', format(applied)] satisfies Row]),
    ['Amount due', format(invoice.amount_due)],
    ['Amount paid', format(invoice.amount_paid)],
  ];
}

export function renderReceiptPage(charge: Stripe.Charge): Html {
  const card = charge.payment_method_details?.card;
  const refunded = charge.amount_refunded;
  const rows: Row[] = [
    ['Date', formatDay(charge.created)],
    ['Card', `${card?.brand ?? ''} ending in ${card?.last4 ?? ''}`],
    ...(refunded > 0 ? [['Refunded', formatMoney(-refunded, charge.currency)] satisfies Row] : []),
  ];
  return html`<h1>Receipt from Moments</h1>
    <p class="quiet">Payment ${charge.id}</p>
    ${renderTable(charge.description ?? 'Payment', rows, [
      ['Amount paid', formatMoney(charge.amount, charge.currency)],
    ])}`;
}

const renderTable = (caption: string, rows: Row[], sums: Row[]): Html => html`
  <table>
    <caption>
      ${caption}
    </caption>
    <tbody>
      ${rows.map(renderRow)}
    </tbody>
    <tfoot>
      ${sums.map(renderRow)}
    </tfoot>
  </table>
`;

const renderRow = ([label, value]: Row): Html =>
  html`<tr>
    <th scope="row">${label}</th>
    <td>${value}</td>
  </tr>`;
