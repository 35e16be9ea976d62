import type { SeenMessage } from '../../page/live-messages.ts';
import { createElement, findPart, withLinks } from './element.ts';
import { displayDay, displayTime } from './times.ts';

/** Creates one text of the thread. */
function createBubble(message: SeenMessage): HTMLLIElement {
  const isMine = message.direction === 'from-member';
  const body = createElement('p', { class: 'bubble-text' }, ...withLinks(message.body || '(no text)'));
  const caption = createElement('p', { class: 'bubble-caption' }, formatCaption(message, isMine));
  const copyCode = message.code && !isMine ? [createCopyButton(message.code)] : [];
  const said = createElement('div', { class: 'bubble' }, body, ...copyCode);
  return createElement('li', { class: isMine ? 'text mine' : 'text' }, said, caption);
}

function formatCaption({ from, to, sentAt, status }: SeenMessage, isMine: boolean): string {
  const ours = isMine ? to : from;
  const name = ours === document.body.dataset['codes'] ? 'Codes' : 'Coaching';
  const onItsWay = !isMine && status !== 'delivered' ? ' · not delivered yet' : '';
  return `${isMine ? 'to ' : ''}${name} · ${displayTime(sentAt)}${onItsWay}`;
}

export const createCopyButton = (code: string): HTMLButtonElement =>
  createElement(
    'button',
    { type: 'button', class: 'copy-code', 'data-copy': code, 'data-copied': `Code ${code} copied` },
    'Copy code',
  );

/** The texts of one phone. */
export class Thread {
  readonly #list = findPart('texts', HTMLOListElement);
  readonly #view = findPart('thread', HTMLElement);
  readonly #bubbles = new Map<string, HTMLLIElement>();
  #day = '';

  show(messages: SeenMessage[], formattedPhone: string): void {
    this.#bubbles.clear();
    this.#day = '';
    this.#list.replaceChildren();
    for (const message of messages) this.put(message);
    if (messages.length === 0) this.#list.append(createEmptyThread(formattedPhone));
  }

  /** Adds a text, or replaces the one with this id. */
  put(message: SeenMessage): void {
    const made = createBubble(message);
    const existing = this.#bubbles.get(message.id);
    this.#bubbles.set(message.id, made);
    if (existing) existing.replaceWith(made);
    else this.#append(made, message);
  }

  #append(made: HTMLLIElement, { sentAt }: SeenMessage): void {
    this.#list.querySelector('.thread-empty')?.remove();
    const day = displayDay(sentAt);
    if (day !== this.#day) this.#list.append(createElement('li', { class: 'thread-day' }, day));
    this.#day = day;
    this.#list.append(made);
    this.#view.scrollTop = this.#view.scrollHeight;
  }
}

const createEmptyThread = (formattedPhone: string): HTMLLIElement =>
  createElement(
    'li',
    { class: 'thread-empty' },
    createElement('p', { class: 'strong' }, 'No texts yet'),
    createElement('p', {}, `Log in to the portal with ${formattedPhone} and the code will show up here.`),
  );
