import { element } from './element.ts';

const address = /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g;

/** A text with its web addresses made into links. */
export function withLinks(text: string): (Node | string)[] {
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    pieces.push(text.slice(end, index), element('a', { href: url, target: '_blank', rel: 'noopener' }, url));
    end = index + url.length;
  }
  return [...pieces, text.slice(end)];
}
