import type Stripe from 'stripe';
import { html, type Html } from '../../html.ts';
import { day, money } from './layout.ts';

export function receiptPage(charge: Stripe.Charge): Html {
  const card = charge.payment_method_details?.card;
  const refunded = charge.amount_refunded;
  return html`<h1>Receipt from Moments</h1>
    <p class="quiet">Payment ${charge.id}</p>
    <table>
      <caption>
        ${charge.description ?? 'Payment'}
      </caption>
      <tbody>
        ${line('Date', day(charge.created))}
        ${line('Card', `${card?.brand ?? ''} ending in ${card?.last4 ?? ''}`)}
        ${refunded > 0 ? line('Refunded', money(-refunded, charge.currency)) : ''}
      </tbody>
      <tfoot>
        ${line('Amount paid', money(charge.amount, charge.currency))}
      </tfoot>
    </table>`;
}

const line = (label: string, value: string): Html =>
  html`<tr>
    <th scope="row">${label}</th>
    <td>${value}</td>
  </tr>`;
