import { useEffect, useRef } from 'react';
import { conversationFilters } from '@moments/contract/conversations/staff-conversations';
import { CloseIcon, SearchIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { FilterIcon } from '../../../parts/icons.ts';
import { DeskIconButton } from '../../../parts/parts.tsx';
import type { Show } from '../list-queries.ts';
import styles from './list-tools.module.css';

const showLabels: Readonly<Record<Show, string>> = {
  all: 'All',
  waiting: 'Waiting',
  'on-shift': 'On shift now',
  'low-moments': 'Few Moments',
  undelivered: 'Not delivered',
  new: 'New members',
  covering: 'Covering for others',
};
const shows: readonly Show[] = ['all', ...conversationFilters];

export interface ListToolsProps {
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  /** The search text; undefined while the search is closed. */
  readonly find: string | undefined;
  readonly onFind: (find: string | undefined) => void;
}

/** Chooses which conversations show, and opens the search. */
export function ListTools({ show, onShow, find, onFind }: ListToolsProps) {
  useShortcut('find', () => onFind(find ?? ''));
  return (
    <>
      <DeskIconButton
        label="Find in this list"
        aria-expanded={find !== undefined}
        onClick={() => onFind(find === undefined ? '' : undefined)}
      >
        <SearchIcon />
      </DeskIconButton>
      <label className={styles.show} data-on={show !== 'all'}>
        <FilterIcon />
        <select
          aria-label="Show"
          value={show}
          onChange={(event) => onShow(shows.find((each) => each === event.currentTarget.value) ?? 'all')}
        >
          {shows.map((each) => (
            <option key={each} value={each}>
              {showLabels[each]}
            </option>
          ))}
        </select>
      </label>
    </>
  );
}

interface FindFieldProps {
  readonly value: string;
  readonly onFind: (find: string | undefined) => void;
}

/** Finds members of the list by name. Escape closes it. */
export function FindField({ value, onFind }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.find}>
      <SearchIcon />
      <input
        ref={field}
        type="search"
        aria-label="Find by name"
        placeholder="Find by name"
        value={value}
        onChange={(event) => onFind(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onFind(undefined);
        }}
      />
      <DeskIconButton label="Close the search" onClick={() => onFind(undefined)}>
        <CloseIcon />
      </DeskIconButton>
    </div>
  );
}
