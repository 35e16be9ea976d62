import { formatPhone } from '../../page/format.ts';
import type { LiveState, SeenMessage } from '../../page/live-messages.ts';
import { enableComposer } from './composer.ts';
import { findPart } from './element.ts';
import { markMember } from './members.ts';
import { PhoneOwner } from './phone-owner.ts';
import { Thread } from './thread.ts';

/** The phone on the page: its owner, the texts, and hints about texts on other phones. */
export class Phone {
  readonly #texts = new Map<string, SeenMessage>();
  readonly #thread = new Thread();
  readonly #elsewhere = findPart('elsewhere', HTMLButtonElement);
  readonly #owner: PhoneOwner;
  #optOuts: LiveState['optOuts'] = [];

  constructor() {
    this.#owner = new PhoneOwner((phone) => {
      this.#show(phone);
    });
    enableComposer(() => this.#owner.phone);
  }

  choose(phone: string): void {
    this.#owner.choose(phone);
  }

  /** @param texts oldest first */
  replaceAll(texts: SeenMessage[]): void {
    this.#texts.clear();
    for (const text of texts) this.#remember(text);
    this.#show(this.#owner.phone);
  }

  put(text: SeenMessage): void {
    const isNew = !this.#texts.has(text.id);
    this.#remember(text);
    if (getMemberPhone(text) === this.#owner.phone) this.#thread.put(text);
    else if (isNew && text.direction === 'from-portal') this.#announceText(getMemberPhone(text));
  }

  showOptOuts(optOuts: LiveState['optOuts']): void {
    this.#optOuts = optOuts;
    const senders = optOuts
      .filter(({ phone }) => phone === this.#owner.phone)
      .map(({ sender }) => formatPhone(sender));
    const note = findPart('opted-out', HTMLElement);
    note.hidden = senders.length === 0;
    note.textContent = `Opted out of ${senders.join(' and ')}. Send START to opt back in.`;
  }

  #remember(text: SeenMessage): void {
    this.#texts.set(text.id, text);
    this.#owner.addNumber(getMemberPhone(text));
  }

  #show(phone: string): void {
    this.#elsewhere.hidden = true;
    findPart('text-problem', HTMLElement).textContent = '';
    const texts = [...this.#texts.values()].filter((text) => getMemberPhone(text) === phone);
    this.#thread.show(texts, formatPhone(phone));
    this.showOptOuts(this.#optOuts);
    markMember(phone);
  }

  #announceText(phone: string): void {
    this.#elsewhere.textContent = `New text for ${this.#owner.getName(phone)}. Show`;
    this.#elsewhere.hidden = false;
    this.#elsewhere.onclick = () => {
      this.choose(phone);
    };
  }
}

const getMemberPhone = ({ direction, to, from }: SeenMessage): string =>
  direction === 'from-member' ? from : to;
