import type { SeenMessage } from '../../page/live-messages.ts';
import { createElement, findPart, withLinks } from './element.ts';
import { createCopyButton } from './thread.ts';
import { displayMoment } from './times.ts';

/** Creates one email: a line that opens to the whole of it. */
function createEmailItem(email: SeenMessage): HTMLLIElement {
  const summary = createElement(
    'summary',
    {},
    createElement('span', { class: 'mail-subject' }, email.subject ?? '(no subject)'),
    createElement('span', { class: 'mail-time' }, displayMoment(email.sentAt)),
    createElement('span', { class: 'mail-to' }, `to ${email.to}`),
  );
  const body = createElement('p', { class: 'mail-text' }, ...withLinks(email.body));
  const actions = createElement('div', { class: 'row wrap' });
  if (email.code) actions.append(createCopyButton(email.code));
  if (email.hasDesign) actions.append(createDesignButton(email, body));
  const caption = createElement('p', { class: 'mail-from' }, `from ${email.from}`);
  return createElement(
    'li',
    {},
    createElement('details', { class: 'mail' }, summary, caption, body, actions),
  );
}

/** Shows the design instead of the text, and back. */
function createDesignButton(email: SeenMessage, body: HTMLElement): HTMLButtonElement {
  const button = createElement('button', { type: 'button', class: 'chip-button' }, 'Show the design');
  const frame = createElement('iframe', {
    class: 'mail-design',
    title: `Design of “${email.subject ?? ''}”`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  });
  button.addEventListener('click', () => {
    const showsDesign = body.isConnected;
    if (showsDesign) frame.src = `/mails/${email.id}`;
    (showsDesign ? body : frame).replaceWith(showsDesign ? frame : body);
    button.textContent = showsDesign ? 'Show the text' : 'Show the design';
  });
  return button;
}

/** All emails, the newest first; the search narrows it to an address. */
export class Inbox {
  readonly #list = findPart('mails', HTMLUListElement);
  readonly #search = findPart('mail-to', HTMLInputElement);
  readonly #items = new Map<string, { email: SeenMessage; item: HTMLLIElement }>();

  constructor() {
    this.#search.addEventListener('input', () => {
      this.#narrow();
    });
  }

  /** @param emails oldest first */
  replaceAll(emails: SeenMessage[]): void {
    this.#items.clear();
    this.#list.replaceChildren();
    for (const email of emails) this.put(email);
    this.#narrow();
  }

  put(email: SeenMessage): void {
    if (this.#items.has(email.id)) return;
    const item = createEmailItem(email);
    this.#items.set(email.id, { email, item });
    this.#list.prepend(item);
    this.#narrow();
  }

  #narrow(): void {
    const wanted = this.#search.value.trim().toLowerCase();
    for (const { email, item } of this.#items.values())
      item.hidden = !email.to.toLowerCase().includes(wanted);
    const isEmpty = [...this.#items.values()].every(({ item }) => item.hidden);
    findPart('mail-empty', HTMLElement).hidden = !isEmpty;
    this.#search.hidden = this.#items.size === 0;
  }
}
