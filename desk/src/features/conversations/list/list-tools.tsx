import { Suspense, useEffect, useRef, useState } from 'react';
import {
  conversationFilters,
  type ConversationRow,
} from '@moments/contract/conversations/staff-conversations';
import { countsAsOwn } from '@moments/contract/staff/reach';
import { CloseIcon, SearchIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { FilterIcon, HandOverIcon } from '../../../parts/icons.ts';
import { DeskButton, DeskIconButton } from '../../../parts/parts.tsx';
import { Popover } from '../../../parts/popover.tsx';
import { AwayDialog, HandOverDialog } from '../../cover/index.ts';
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
  mentioned: 'Mentions you',
};
const shows: readonly Show[] = ['all', ...conversationFilters];

export interface ListToolsProps {
  /** The members of the list who can be handed over. */
  readonly members: readonly Pick<ConversationRow, 'memberId' | 'name' | 'reach'>[];
  readonly staffId: string;
  readonly show: Show;
  readonly onShow: (show: Show) => void;
  /** The search text; undefined while the search is closed. */
  readonly find: string | undefined;
  readonly onFind: (find: string | undefined) => void;
}

/** Offers what a coach needs before leaving: to hand over members, or to be away with a cover. */
function Leaving({ members, staffId }: Pick<ListToolsProps, 'members' | 'staffId'>) {
  const [dialog, setDialog] = useState<'hand-over' | 'away'>();
  const own = members.filter(({ reach }) => countsAsOwn(reach?.kind));
  const close = () => setDialog(undefined);
  return (
    <>
      <Popover label="Find a cover" icon={<HandOverIcon />} isSmall>
        {(closeMenu) => {
          const choose = (next: 'hand-over' | 'away') => () => {
            closeMenu();
            setDialog(next);
          };
          return (
            <div className={styles.leaving}>
              <DeskButton variant="plain" disabled={own.length === 0} onClick={choose('hand-over')}>
                Hand over members
              </DeskButton>
              <DeskButton variant="plain" onClick={choose('away')}>
                Away, or back
              </DeskButton>
            </div>
          );
        }}
      </Popover>
      <Suspense>
        <HandOverDialog open={dialog === 'hand-over'} members={own} onClose={close} />
        <AwayDialog open={dialog === 'away'} coachId={staffId} onClose={close} />
      </Suspense>
    </>
  );
}

/** Chooses which conversations show, and opens the search. */
export function ListTools({ members, staffId, show, onShow, find, onFind }: ListToolsProps) {
  useShortcut('find', () => onFind(find ?? ''));
  return (
    <>
      <Leaving members={members} staffId={staffId} />
      <DeskIconButton
        label="Find a member"
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

/** Names the filter that leaves conversations out, and clears it. */
export const ShownFilter = ({ show, onShow }: Pick<ListToolsProps, 'show' | 'onShow'>) =>
  show !== 'all' && (
    <div className={styles.filter}>
      <span>
        Only: <b>{showLabels[show]}</b>
      </span>
      <DeskButton variant="plain" aria-label={`Clear ${showLabels[show]}`} onClick={() => onShow('all')}>
        Clear
      </DeskButton>
    </div>
  );

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
