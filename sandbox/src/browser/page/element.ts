type Child = Node | string;
type Attributes = Record<string, string | boolean | (() => void)>;

/** Makes an element. Texts become text nodes, never HTML, whatever they hold. A function under `click` is its handler. */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') made.addEventListener(name, value);
    else if (typeof value === 'string') made.setAttribute(name, value);
    else made.toggleAttribute(name, value);
  }
  made.append(...children);
  return made;
}

/** Finds an element that the page was served with. */
export function findPart<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof kind) return found;
  throw new Error(`The page has no ${kind.name} #${id}`);
}

const address = /https?:\/\/[^\s<>"')\]]+[^\s<>"')\].,;:!?]/g;

/** Returns a text with its web addresses made into links. */
export function withLinks(text: string): (Node | string)[] {
  const pieces: (Node | string)[] = [];
  let end = 0;
  for (const { 0: url, index } of text.matchAll(address)) {
    pieces.push(
      text.slice(end, index),
      createElement('a', { href: url, target: '_blank', rel: 'noopener' }, url),
    );
    end = index + url.length;
  }
  return [...pieces, text.slice(end)];
}

const shownForMs = 4_000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a short message at the bottom of the page. */
export function showSnackbar(message: string): void {
  const snackbar = findPart('snackbar', HTMLElement);
  snackbar.textContent = message;
  snackbar.classList.add('shown');
  clearTimeout(timer);
  timer = setTimeout(() => {
    snackbar.classList.remove('shown');
  }, shownForMs);
}
