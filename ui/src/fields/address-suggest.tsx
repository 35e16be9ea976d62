import type { ComponentProps } from 'react';
import { PinIcon } from '../icons.ts';
import styles from './address-suggest.module.css';
import { Field, type FieldText } from './field.tsx';
import inputStyles from './input.module.css';
import { useSuggestions, type Suggestion } from './use-suggestions.ts';

export interface AddressSuggestProps
  extends Omit<ComponentProps<'input'>, 'children' | 'value' | 'onChange' | 'role'>, FieldText {
  value: string;
  onValueChange: (text: string) => void;
  /** Finds suggestions for the typed text. Without it, this is a plain text field. */
  suggest?: ((text: string, signal: AbortSignal) => Promise<readonly Suggestion[]>) | undefined;
  /** Receives the chosen suggestion. `onValueChange` fills the field itself. */
  onChoose: (suggestion: Suggestion) => void;
}

function OptionText({ suggestion, typed }: { suggestion: Suggestion; typed: string }) {
  const begins = suggestion.text.toLowerCase().startsWith(typed.trim().toLowerCase());
  const cut = begins ? typed.trim().length : 0;
  return (
    <span>
      <b>{suggestion.text.slice(0, cut)}</b>
      {suggestion.text.slice(cut)}
    </span>
  );
}

function SuggestionList({ list, typed }: { list: ReturnType<typeof useSuggestions>; typed: string }) {
  return (
    <ul
      // On a phone the field can be at the bottom, where its list would open over the page's bar and below the screen.
      ref={(element) => {
        element?.scrollIntoView({ block: 'nearest' });
      }}
      className={styles.list}
      role="listbox"
      id={list.listId}
      aria-label="Address suggestions"
    >
      {list.suggestions.map((suggestion, place) => (
        <li
          key={suggestion.id}
          id={list.optionId(place)}
          role="option"
          aria-selected={place === list.active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.choose(suggestion)}
        >
          <PinIcon size={16} />
          <OptionText suggestion={suggestion} typed={typed} />
        </li>
      ))}
    </ul>
  );
}

/** Announces the number of suggestions. The region is always rendered, so screen readers don't miss the first announcement. */
function FoundCount({ count }: { count: number }) {
  const message = count === 1 ? '1 address found' : `${count} addresses found`;
  return (
    <p className={styles.count} role="status">
      {count > 0 ? message : ''}
    </p>
  );
}

/** Shows a text field that suggests addresses while typing (ENR-07). It is a combobox that works by keyboard. */
export function AddressSuggest({
  id,
  label,
  mark,
  hint,
  error,
  value,
  onValueChange,
  suggest,
  onChoose,
  onBlur,
  onKeyDown,
  ...input
}: AddressSuggestProps) {
  const list = useSuggestions({ suggest, onChoose, onValueChange });
  return (
    <Field id={id} label={label} mark={mark} hint={hint} error={error}>
      {(control) => (
        <div className={styles.suggest}>
          <div className={inputStyles.prefixed} data-prefix="icon">
            <span className={inputStyles.prefix}>
              <PinIcon />
            </span>
            <input
              type="text"
              autoComplete={suggest ? 'off' : 'street-address'}
              {...input}
              {...control}
              {...list.comboboxProps}
              className={inputStyles.input}
              onKeyDown={(event) => {
                list.comboboxProps?.onKeyDown(event);
                onKeyDown?.(event);
              }}
              onBlur={(event) => {
                list.close();
                onBlur?.(event);
              }}
              value={value}
              onChange={(event) => list.typed(event.currentTarget.value)}
            />
          </div>
          {list.open && <SuggestionList list={list} typed={value} />}
          {suggest && <FoundCount count={list.suggestions.length} />}
        </div>
      )}
    </Field>
  );
}
