import type { SeenMessage } from '../../page/live-messages.ts';
import { createElement, findPart, withLinks } from './element.ts';
import { createCopyButton } from './thread.ts';
import { displayMoment } from './times.ts';

/** Creates one email: a line that opens to the whole of it. */
function createMailItem(mail: SeenMessage): HTMLLIElement {
  const summary = createElement(
    'summary',
    {},
    createElement('span', { class: 'mail-subject' }, mail.subject ?? '(no subject)'),
    createElement('span', { class: 'mail-time' }, displayMoment(mail.sentAt)),
    createElement('span', { class: 'mail-to' }, `to ${mail.to}`),
  );
  const body = createElement('p', { class: 'mail-text' }, ...withLinks(mail.body));
  const actions = createElement('div', { class: 'row wrap' });
  if (mail.code) actions.append(createCopyButton(mail.code));
  if (mail.hasDesign) actions.append(createDesignButton(mail, body));
  const caption = createElement('p', { class: 'mail-from' }, `from ${mail.from}`);
  return createElement(
    'li',
    {},
    createElement('details', { class: 'mail' }, summary, caption, body, actions),
  );
}

/** Shows the design instead of the text, and back. */
function createDesignButton(mail: SeenMessage, body: HTMLElement): HTMLButtonElement {
  const button = createElement('button', { type: 'button', class: 'chip-button' }, 'Show the design');
  const frame = createElement('iframe', {
    class: 'mail-design',
    title: `Design of “${mail.subject ?? ''}”`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  });
  button.addEventListener('click', () => {
    const showsDesign = body.isConnected;
    if (showsDesign) frame.src = `/mails/${mail.id}`;
    (showsDesign ? body : frame).replaceWith(showsDesign ? frame : body);
    button.textContent = showsDesign ? 'Show the text' : 'Show the design';
  });
  return button;
}

/** All mail, the newest first; the search narrows it to an address. */
export class Inbox {
  readonly #list = findPart('mails', HTMLUListElement);
  readonly #search = findPart('mail-to', HTMLInputElement);
  readonly #items = new Map<string, { mail: SeenMessage; item: HTMLLIElement }>();

  constructor() {
    this.#search.addEventListener('input', () => {
      this.#narrow();
    });
  }

  /** @param mails oldest first */
  replaceAll(mails: SeenMessage[]): void {
    this.#items.clear();
    this.#list.replaceChildren();
    for (const mail of mails) this.put(mail);
    this.#narrow();
  }

  put(mail: SeenMessage): void {
    if (this.#items.has(mail.id)) return;
    const item = createMailItem(mail);
    this.#items.set(mail.id, { mail, item });
    this.#list.prepend(item);
    this.#narrow();
  }

  #narrow(): void {
    const wanted = this.#search.value.trim().toLowerCase();
    for (const { mail, item } of this.#items.values()) item.hidden = !mail.to.toLowerCase().includes(wanted);
    const isEmpty = [...this.#items.values()].every(({ item }) => item.hidden);
    findPart('mail-empty', HTMLElement).hidden = !isEmpty;
    this.#search.hidden = this.#items.size === 0;
  }
}
