import type { SeenMessage } from '../../page/live-messages.ts';
import { element, part, withLinks } from './element.ts';
import { copyButton } from './thread.ts';
import { displayMoment } from './times.ts';

/** One mail: a line that opens to the whole of it. */
function mailItem(mail: SeenMessage): HTMLLIElement {
  const summary = element(
    'summary',
    {},
    element('span', { class: 'mail-subject' }, mail.subject ?? '(no subject)'),
    element('span', { class: 'mail-time' }, displayMoment(mail.sentAt)),
    element('span', { class: 'mail-to' }, `to ${mail.to}`),
  );
  const body = element('p', { class: 'mail-words' }, ...withLinks(mail.body));
  const actions = element('div', { class: 'row wrap' });
  if (mail.code) actions.append(copyButton(mail.code));
  if (mail.hasDesign) actions.append(designButton(mail, body));
  const caption = element('p', { class: 'mail-from' }, `from ${mail.from}`);
  return element('li', {}, element('details', { class: 'mail' }, summary, caption, body, actions));
}

/** Shows the design instead of the text, and back. */
function designButton(mail: SeenMessage, body: HTMLElement): HTMLButtonElement {
  const button = element('button', { type: 'button', class: 'chip-button' }, 'Show the design');
  const frame = element('iframe', {
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
  readonly #list = part('mails', HTMLUListElement);
  readonly #search = part('mail-to', HTMLInputElement);
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
    const item = mailItem(mail);
    this.#items.set(mail.id, { mail, item });
    this.#list.prepend(item);
    this.#narrow();
  }

  #narrow(): void {
    const wanted = this.#search.value.trim().toLowerCase();
    for (const { mail, item } of this.#items.values()) item.hidden = !mail.to.toLowerCase().includes(wanted);
    const isEmpty = [...this.#items.values()].every(({ item }) => item.hidden);
    part('mail-empty', HTMLElement).hidden = !isEmpty;
    this.#search.hidden = this.#items.size === 0;
  }
}
