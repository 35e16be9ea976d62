import { html, type Html } from '../../html.ts';
import { renderIcon, renderSectionHead } from '../icons.ts';
import type { TestCard } from '../page-content.ts';

export const renderCardsSection = (cards: TestCard[]): Html => html`
  <section class="card" id="cards" aria-labelledby="cards-title">
    ${renderSectionHead({
      id: 'cards-title',
      icon: 'card',
      title: 'Test cards',
      hint: 'Use any future expiration date and any CVC.',
    })}
    <ul class="list">
      ${cards.map(
        ({ number, does }) => html`
          <li class="list-row">
            <div>
              <p class="digits">${number}</p>
              <p class="quiet">${does}</p>
            </div>
            <button
              class="icon-button"
              type="button"
              data-copy="${number.replaceAll(' ', '')}"
              data-copied="Card number copied"
              aria-label="Copy ${number}"
            >
              ${renderIcon('copy')}
            </button>
          </li>
        `,
      )}
    </ul>
  </section>
`;
