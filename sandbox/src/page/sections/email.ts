import { html, type Html } from '../../html.ts';
import { renderIcon, renderSectionHead } from '../icons.ts';

export const emailSection: Html = html`
  <section class="card" id="mail" aria-labelledby="mail-title">
    ${renderSectionHead({ id: 'mail-title', icon: 'mail', title: 'Email' })}
    <div class="search">
      <label class="visually-hidden" for="mail-to">Show only emails to</label>
      <input
        class="input"
        id="mail-to"
        type="search"
        autocomplete="off"
        placeholder="All emails, or an address"
      />
    </div>
    <ul class="mails" id="mails"></ul>
    <div class="empty" id="mail-empty">
      <span class="empty-icon">${renderIcon('mail')}</span>
      <p class="strong">No emails yet</p>
      <p class="quiet">Receipts, codes, and confirmations show up here.</p>
    </div>
  </section>
`;
