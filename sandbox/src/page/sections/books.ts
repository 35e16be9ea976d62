import { html, type Html } from '../html.ts';
import { sectionHead } from '../icons.ts';

export const booksSection: Html = html`
  <section class="card" id="books" aria-labelledby="books-title">
    ${sectionHead({
      id: 'books-title',
      icon: 'book',
      title: 'Stripe data',
      hint: 'View simulated Stripe data and renew subscriptions.',
    })}
    <dl class="figures" id="figures"></dl>
    <div class="books-lists" id="books-lists"></div>
  </section>
`;
