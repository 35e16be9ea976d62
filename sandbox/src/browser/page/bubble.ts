import type { SeenMessage } from '../../page/live-messages.ts';
import { element } from './element.ts';
import { withLinks } from './links.ts';
import { displayTime } from './times.ts';

/** One text in the thread. */
export function bubble(message: SeenMessage): HTMLLIElement {
  const isMine = message.direction === 'from-member';
  const words = element('p', { class: 'bubble-words' }, ...withLinks(message.body || '(no words)'));
  const pictures = (message.mediaUrls ?? []).map((url) =>
    element('a', { href: url, target: '_blank', rel: 'noopener' }, 'Picture'),
  );
  const caption = element('p', { class: 'bubble-caption' }, captionOf(message, isMine));
  const copyCode = message.code && !isMine ? [copyButton(message.code)] : [];
  const said = element('div', { class: 'bubble' }, words, ...pictures, ...copyCode);
  return element('li', { class: isMine ? 'text mine' : 'text' }, said, caption);
}

function captionOf({ from, to, sentAt, status }: SeenMessage, isMine: boolean): string {
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
