import { useRef, useState } from 'react';
import { Form } from '@moments/ui/fields/form.tsx';
import { SearchIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../keys/use-shortcut.ts';
import { DeskButton, Keys } from './parts.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  readonly label: string;
  /** What can be searched for. */
  readonly hint: string;
  readonly searched: string;
  readonly onSearch: (text: string) => void;
}

/** Finds what the hint names. The search starts when it is sent, because it is audited. */
export function SearchForm({ label, hint, searched, onSearch }: SearchFormProps) {
  const [text, setText] = useState(searched);
  const [known, setKnown] = useState(searched);
  // Something else changed the search, such as “Clear”.
  if (known !== searched) {
    setKnown(searched);
    setText(searched);
  }
  const field = useRef<HTMLInputElement>(null);
  useShortcut('find', () => field.current?.focus());
  return (
    <Form className={styles.search} role="search" onSubmit={() => onSearch(text.trim())}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        aria-label={label}
        placeholder={hint}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Keys of="find" />
      <DeskButton type="submit" variant="plain">
        Find
      </DeskButton>
    </Form>
  );
}
