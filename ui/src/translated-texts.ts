const translations = new WeakMap<Node, Element>();

const isTranslation = (node: Node | null | undefined): node is Element => node?.nodeName === 'FONT';

function recordTranslations(records: readonly MutationRecord[]): void {
  for (const { removedNodes, addedNodes, previousSibling, nextSibling } of records)
    for (const removed of removedNodes) {
      // Some translators replace the text, others put the translation next to it first.
      const shown = [addedNodes[0], previousSibling, nextSibling].find(isTranslation);
      if (shown) translations.set(removed, shown);
    }
}

/** Returns what stands in the page in place of a text that React set. Other nodes stand for themselves. */
function findShown(node: Node, parent: Node): Node {
  let shown = (node.isConnected ? undefined : translations.get(node)) ?? node;
  // Or the text itself moved into the translation.
  while (shown.parentNode !== parent && isTranslation(shown.parentNode)) shown = shown.parentNode;
  return shown.parentNode === parent ? shown : node;
}

/** Shows the text itself again, so that a change of it is seen. The browser then translates it again. */
function showAgain(text: Node): void {
  const shown = translations.get(text);
  translations.delete(text);
  if (!text.isConnected) shown?.replaceWith(text);
}

/**
 * Lets a browser translate the page (FIELD-02). It replaces text nodes by elements, and React can then neither remove a text, insert something
 * in front of it, nor change or move it: the page would crash, or show words that are no longer true. So these act on the translation.
 */
export function keepTranslatedTexts(): void {
  new MutationObserver(recordTranslations).observe(document, { childList: true, subtree: true });
  // oxlint-disable-next-line typescript/unbound-method -- each is called with its node
  const { removeChild, insertBefore } = Node.prototype;
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    removeChild.call(this, findShown(child, this));
    return child;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, child: Node | null): T {
    // A text that moves takes its translation's place first.
    showAgain(node);
    insertBefore.call(this, node, child && findShown(child, this));
    return node;
  };
  Node.prototype.appendChild = function <T extends Node>(this: Node, node: T): T {
    return this.insertBefore(node, null);
  };
  const value = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  Object.defineProperty(Text.prototype, 'nodeValue', {
    ...value,
    set(this: Text, text: string) {
      showAgain(this);
      value?.set?.call(this, text);
    },
  });
}
