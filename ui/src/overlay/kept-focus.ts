/** Elements that take the focus when their controls are gone. */
const parts = 'section, article, form, [role="group"], [role="tabpanel"]';
const dialogs = 'dialog, [role="dialog"], [role="alertdialog"]';

/** Where the page itself may move the focus first, in ms: to a notice, a new heading, or back from a dialog. */
const patience = 100;

function listAncestors(element: Element): readonly Element[] {
  const found = [element];
  for (let above = element.parentElement; above; above = above.parentElement) found.push(above);
  return found;
}

/** Focuses an element, even one that isn't in the order of Tab. @returns whether it took the focus */
function focusOn(element: Element | null): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (element.tabIndex < 0 && !element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/** Moves the focus to the control that was last used, if it is still there, then to the part that it was in. */
function focusNearest([last, ...around]: readonly Element[]): void {
  if (last?.isConnected === true && focusOn(last)) return;
  const part = around.find((element) => element.isConnected && element.matches(parts));
  if (part === undefined || !focusOn(part)) focusOn(document.querySelector('main h1'));
}

/**
 * Keeps the focus on the page when the control that has it goes away, as a button does that was pressed, or a dialog without an
 * opener. Otherwise the focus falls to the body, and people with a keyboard or a screen reader start again at the top.
 * @returns a function that stops it
 */
export function keepFocus(): () => void {
  let last: Element | undefined;
  let lastInPage: readonly Element[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = ({ target }: Event): void => {
    if (!(target instanceof Element)) return;
    last = target;
    if (!target.closest(dialogs)) lastInPage = listAncestors(target);
  };
  const isLost = (): boolean =>
    last?.isConnected === false &&
    (document.activeElement ?? document.body) === document.body &&
    document.querySelector(dialogs) === null;
  const observer = new MutationObserver(() => {
    if (timer !== undefined || !isLost()) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isLost()) focusNearest(lastInPage);
    }, patience);
  });
  document.addEventListener('focusin', remember);
  document.addEventListener('pointerdown', remember);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', remember);
    document.removeEventListener('pointerdown', remember);
  };
}
