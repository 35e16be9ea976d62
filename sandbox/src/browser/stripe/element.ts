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
