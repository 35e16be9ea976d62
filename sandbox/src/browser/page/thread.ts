import type { SeenMessage } from '../../page/live-messages.ts';
import { element, part, withLinks } from './element.ts';
import { displayDay, displayTime } from './times.ts';

/** Creates one text of the thread. */
function bubble(message: SeenMessage): HTMLLIElement {
  const isMine = message.direction === 'from-member';
  const body = element('p', { class: 'bubble-words' }, ...withLinks(message.body || '(no text)'));
  const pictures = (message.mediaUrls ?? []).map((url) =>
    element('a', { href: url, target: '_blank', rel: 'noopener' }, 'Picture'),
  );
  const caption = element('p', { class: 'bubble-caption' }, formatCaption(message, isMine));
  const copyCode = message.code && !isMine ? [copyButton(message.code)] : [];
  const said = element('div', { class: 'bubble' }, body, ...pictures, ...copyCode);
  return element('li', { class: isMine ? 'text mine' : 'text' }, said, caption);
}

function formatCaption({ from, to, sentAt, status }: SeenMessage, isMine: boolean): string {
  const ours = isMine ? to : from;
  const name = ours === document.body.dataset['codes'] ? 'Codes' : 'Coaching';
  const onItsWay = !isMine && status !== 'delivered' ? ' · not delivered yet' : '';
  return `${isMine ? 'to ' : ''}${name} · ${displayTime(sentAt)}${onItsWay}`;
}

export const copyButton = (code: string): HTMLButtonElement =>
  element(
    'button',
    { type: 'button', class: 'copy-code', 'data-copy': code, 'data-copied': `Code ${code} copied` },
    'Copy code',
  );

/** The texts of one phone. */
export class Thread {
  readonly #list = part('texts', HTMLOListElement);
  readonly #view = part('thread', HTMLElement);
  readonly #bubbles = new Map<string, HTMLLIElement>();
  #day = '';

  show(messages: SeenMessage[], formattedPhone: string): void {
    this.#bubbles.clear();
    this.#day = '';
    this.#list.replaceChildren();
    for (const message of messages) this.put(message);
    if (messages.length === 0) this.#list.append(emptyThread(formattedPhone));
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

const emptyThread = (formattedPhone: string): HTMLLIElement =>
  element(
    'li',
    { class: 'thread-empty' },
    element('p', { class: 'strong' }, 'No texts yet'),
    element('p', {}, `Log in to the portal with ${formattedPhone} and the code will show up here.`),
  );
