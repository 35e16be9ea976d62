import { useRef, useState } from 'react';
import { SearchIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { DeskButton, Keys } from '../../../parts/parts.tsx';
import { choose, useListChoice } from './list-store.ts';
import styles from './members.module.css';

/** Finds a member by what the hint names. The search starts when it is sent, because it is audited. */
export function MembersSearch({ hint }: { hint: string }) {
  const searched = useListChoice(({ search }) => search);
  const [text, setText] = useState(searched);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('find', () => field.current?.focus());
  return (
    <form
      className={styles.search}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        choose({ search: text.trim() });
      }}
    >
      <SearchIcon />
      <input
        ref={field}
        type="search"
        aria-label="Find a member"
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
    </form>
  );
}
