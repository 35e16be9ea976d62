import { html, type Html } from '../../html.ts';
import { renderSectionHead } from '../icons.ts';

export const stripeDataSection: Html = html`
  <section class="card" id="stripe-data" aria-labelledby="stripe-data-title">
    ${renderSectionHead({
      id: 'stripe-data-title',
      icon: 'book',
      title: 'Stripe data',
      hint: 'View simulated Stripe data and renew subscriptions.',
    })}
    <dl class="figures" id="figures"></dl>
    <div class="stripe-data-lists" id="stripe-data-lists"></div>
  </section>
`;
