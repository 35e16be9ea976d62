/**
 * Replaces each text of the page as a browser does that translates it, and each text that appears from then on. Runs in a page, too.
 * @returns ends that
 */
export function translatePage(): () => void {
  const translate = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node instanceof Text) texts.push(node);
    if (root instanceof Text) texts.push(root);
    for (const text of texts) {
      const isSkipped = text.parentElement?.closest(
        'font, script, style, noscript, textarea, option, title, svg',
      );
      if (!text.parentElement || isSkipped) continue;
      const create = (): Element => document.createElementNS('http://www.w3.org/1999/xhtml', 'font');
      const [outer, inner] = [create(), create()];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      addedNodes.forEach(translate);
      if (target instanceof Text) translate(target);
    }
  });
  observer.observe(document, { childList: true, subtree: true, characterData: true });
  translate(document);
  return () => observer.disconnect();
}
