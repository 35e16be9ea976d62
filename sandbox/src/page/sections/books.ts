import { html, type Html } from '../html.ts';
import { sectionHead } from './section-head.ts';

export const booksSection: Html = html`
  <section class="card" id="books" aria-labelledby="books-title">
    ${sectionHead({
      id: 'books-title',
      icon: 'book',
      title: 'Books of the card provider',
      hint: 'What it holds, and a way to let a billing period pass.',
    })}
    <dl class="figures" id="figures"></dl>
    <div class="books-lists" id="books-lists"></div>
  </section>
`;
