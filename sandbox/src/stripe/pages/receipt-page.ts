import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import { formatDay, formatMoney } from './layout.ts';

export function renderReceiptPage(charge: Stripe.Charge): Html {
  const card = charge.payment_method_details?.card;
  const refunded = charge.amount_refunded;
  return html`<h1>Receipt from Moments</h1>
    <p class="quiet">Payment ${charge.id}</p>
    <table>
      <caption>
        ${charge.description ?? 'Payment'}
      </caption>
      <tbody>
        ${renderLine('Date', formatDay(charge.created))}
        ${renderLine('Card', `${card?.brand ?? ''} ending in ${card?.last4 ?? ''}`)}
        ${refunded > 0 ? renderLine('Refunded', formatMoney(-refunded, charge.currency)) : ''}
      </tbody>
      <tfoot>
        ${renderLine('Amount paid', formatMoney(charge.amount, charge.currency))}
      </tfoot>
    </table>`;
}

const renderLine = (label: string, value: string): Html =>
  html`<tr>
    <th scope="row">${label}</th>
    <td>${value}</td>
  </tr>`;
