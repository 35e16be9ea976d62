import { useEffect, useRef, type RefObject } from 'react';

/**
 * Focuses the first field of a dialog whose fields were read first, unless the person types already. A dialog itself focuses only what is there
 * when it opens.
 */
export function useLateFocus(isLoaded: boolean): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isTyping = active instanceof HTMLInputElement && active.type === 'text' && active.value !== '';
    if (isLoaded && !isTyping)
      fields.current?.querySelector<HTMLElement>('input:enabled, select:enabled')?.focus();
  }, [isLoaded]);
  return fields;
}
