import { useRef, type MouseEvent } from 'react';

/** API-05: of clicks that follow each other within 300 ms only the first counts. */
export const CLICK_PAUSE_MS = 300;

type ClickHandler<E extends HTMLElement> = (event: MouseEvent<E>) => void;

/**
 * A click handler that answers at once and swallows what follows within 300 ms, and everything while `blocked`.
 * A swallowed click doesn't submit a form either.
 */
export function useDebouncedClick<E extends HTMLElement>(
  onClick: ClickHandler<E> | undefined,
  blocked: boolean,
): ClickHandler<E> {
  const last = useRef(-Infinity);
  return (event) => {
    const now = performance.now();
    const tooSoon = now - last.current < CLICK_PAUSE_MS;
    last.current = now;
    if (blocked || tooSoon) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    onClick?.(event);
  };
}
