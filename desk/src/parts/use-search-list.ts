import { useId, useState, type ChangeEvent, type KeyboardEvent } from 'react';

/**
 * Moves through what a search found: arrows choose, Enter picks, and Escape closes it if it can be closed.
 * @param initial what was typed before
 * @returns the text, and the properties of its field, its list, and each option
 */
export function useSearchList(initial = '') {
  const base = useId();
  const [text, setText] = useState(initial);
  const [active, setActive] = useState(0);
  const list = { id: `${base}-list`, role: 'listbox' };
  const getOption = (place: number) => ({ id: `${base}-${String(place)}`, isActive: place === active });
  const getField = <T>(found: readonly T[], pick: (item: T) => void, close?: () => void) => ({
    role: 'combobox',
    'aria-expanded': true,
    'aria-controls': list.id,
    'aria-activedescendant': found[active] ? getOption(active).id : undefined,
    value: text,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      setText(event.currentTarget.value);
      setActive(0);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const item = found[active];
      if (step !== undefined) setActive((active + step + found.length) % Math.max(1, found.length));
      else if (event.key === 'Enter') {
        if (item) pick(item);
      } else if (event.key === 'Escape' && close) close();
      else return;
      event.preventDefault();
    },
  });
  return { text, list, getOption, getField };
}
