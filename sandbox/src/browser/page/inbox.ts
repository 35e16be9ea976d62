import type { SeenMessage } from '../../page/live-messages.ts';
import { part } from './element.ts';
import { mailItem } from './mail-item.ts';

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
