import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';

export interface Suggestion {
  id: string;
  /** The address on one line, such as "118 Lark Street, Albany, NY". */
  text: string;
}

/** The pause in typing before a lookup. */
const PAUSE_MS = 300;
/** Shorter texts find too many addresses. */
const LEAST_LETTERS = 3;

interface SuggestionsOptions {
  suggest: ((text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>) | undefined;
  onChoose: (suggestion: Suggestion) => void;
  onValueChange: (text: string) => void;
}

function useLookUp(suggest: SuggestionsOptions['suggest']) {
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const pending = useRef<AbortController>(undefined);
  const stop = () => {
    pending.current?.abort();
    setSuggestions([]);
  };
  useEffect(() => () => pending.current?.abort(), []);
  const lookUp = (text: string) => {
    pending.current?.abort();
    if (!suggest || text.trim().length < LEAST_LETTERS) {
      setSuggestions([]);
      return;
    }
    const current = new AbortController();
    pending.current = current;
    const timer = setTimeout(() => {
      const show = (found: readonly Suggestion[]) => {
        if (!current.signal.aborted) setSuggestions(found);
      };
      // If the lookup fails, show no suggestions. The field still works.
      suggest(text.trim(), current.signal).then(show, () => show([]));
    }, PAUSE_MS);
    current.signal.addEventListener('abort', () => clearTimeout(timer));
  };
  return { suggestions, lookUp, stop };
}

/** Manages lookup, list, and keys of a text field with suggestions. */
export function useSuggestions({ suggest, onChoose, onValueChange }: SuggestionsOptions) {
  const { suggestions, lookUp, stop } = useLookUp(suggest);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const getOptionId = (place: number) => `${listId}-${place}`;
  const open = suggestions.length > 0;
  const close = () => {
    stop();
    setActive(-1);
  };
  const choose = (suggestion: Suggestion) => {
    close();
    onValueChange(suggestion.text);
    onChoose(suggestion);
  };
  const changeText = (text: string) => {
    setActive(-1);
    onValueChange(text);
    lookUp(text);
  };
  const activate = (place: number) => {
    setActive(place);
    document.getElementById(getOptionId(place))?.scrollIntoView({ block: 'nearest' });
  };
  const handleKey = (event: KeyboardEvent) => {
    if (!open) return;
    const chosen = suggestions[active];
    const count = suggestions.length;
    if (event.key === 'ArrowDown') activate((active + 1) % count);
    else if (event.key === 'ArrowUp') activate((active <= 0 ? count : active) - 1);
    else if (event.key === 'Enter' && chosen) choose(chosen);
    else if (event.key === 'Escape') close();
    else return;
    event.preventDefault();
  };
  const comboboxProps = suggest && {
    role: 'combobox',
    'aria-autocomplete': 'list' as const,
    'aria-expanded': open,
    'aria-controls': open ? listId : undefined,
    'aria-activedescendant': active >= 0 ? getOptionId(active) : undefined,
    onKeyDown: handleKey,
  };
  return {
    open,
    suggestions,
    active,
    listId,
    optionId: getOptionId,
    comboboxProps,
    typed: changeText,
    choose,
    close,
  };
}
