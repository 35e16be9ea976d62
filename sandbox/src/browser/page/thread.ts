import type { SeenMessage } from '../../page/live-messages.ts';
import { bubble } from './bubble.ts';
import { element, part } from './element.ts';
import { displayDay } from './times.ts';

/** The texts of one phone. */
export class Thread {
  readonly #list = part('texts', HTMLOListElement);
  readonly #view = part('thread', HTMLElement);
  readonly #bubbles = new Map<string, HTMLLIElement>();
  #day = '';

  show(messages: SeenMessage[], phoneInWords: string): void {
    this.#bubbles.clear();
    this.#day = '';
    this.#list.replaceChildren();
    for (const message of messages) this.put(message);
    if (messages.length === 0) this.#list.append(emptyThread(phoneInWords));
  }

  /** Adds a text, or replaces the one with this id. */
  put(message: SeenMessage): void {
    const made = bubble(message);
    const existing = this.#bubbles.get(message.id);
    this.#bubbles.set(message.id, made);
    if (existing) existing.replaceWith(made);
    else this.#append(made, message);
  }

  #append(made: HTMLLIElement, { sentAt }: SeenMessage): void {
    this.#list.querySelector('.thread-empty')?.remove();
    const day = displayDay(sentAt);
    if (day !== this.#day) this.#list.append(element('li', { class: 'thread-day' }, day));
    this.#day = day;
    this.#list.append(made);
    this.#view.scrollTop = this.#view.scrollHeight;
  }
}

const emptyThread = (phoneInWords: string): HTMLLIElement =>
  element(
    'li',
    { class: 'thread-empty' },
    element('p', { class: 'strong' }, 'No texts yet'),
    element('p', {}, `Log in to the portal with ${phoneInWords} and the code will show up here.`),
  );
