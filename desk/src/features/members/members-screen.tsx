import { useEffect, useRef, useState, type ReactNode } from 'react';
import { memberViews, mostMembersCounted, type MemberView } from '@moments/contract/desk/desk-members';
import { mayUse } from '@moments/contract/desk/permissions';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { SearchIcon } from '@moments/ui/icons.ts';
import { getMessage } from '../../api/desk-error.ts';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { MembersIcon } from '../../parts/icons.ts';
import { Pane, PaneHead, PaneTabs, SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton, Keys, PageState } from '../../parts/parts.tsx';
import { onForget, type DeskSession } from '../../session/session-store.ts';
import { choose, clearChoice, goBack, goOn, hasFilter, useListChoice } from './list-store.ts';
import { MemberFilters } from './member-filters.tsx';
import { useMembers, useMembersUpdates } from './members-queries.ts';
import { MembersTable } from './members-table.tsx';
import styles from './members.module.css';

const viewLabels: Readonly<Record<MemberView, string>> = {
  all: 'All',
  coaching: 'In coaching',
  pending: 'Pending matching',
  away: 'Away',
  'payment-issue': 'Payment issue',
  stopped: 'Stopped',
};

const formatCount = (count: number): string =>
  count > mostMembersCounted ? `${mostMembersCounted.toLocaleString('en-US')}+` : String(count);

function Search({ hint }: { hint: string }) {
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

const Empty = ({ search, isFiltered }: { search: string; isFiltered: boolean }) => (
  <PageState
    icon={<MembersIcon />}
    title={search === '' ? 'No member fits' : `No member found for “${search}”`}
    actions={
      isFiltered ? (
        <DeskButton variant="second" onClick={clearChoice}>
          Clear search and filters
        </DeskButton>
      ) : undefined
    }
  >
    {search === ''
      ? 'Other filters may show more.'
      : 'Search for the whole name. Parts of a name find no one.'}
  </PageState>
);

function Footer({ words, next, isFirst }: { words: ReactNode; next: string | null; isFirst: boolean }) {
  return (
    <footer className={styles.footer}>
      <p>{words}</p>
      <p className={styles.moves} aria-hidden="true">
        <Keys of="next" /> <Keys of="previous" /> move
      </p>
      <DeskButton variant="second" disabled={isFirst} onClick={goBack}>
        Previous
      </DeskButton>
      <DeskButton variant="second" disabled={next === null} onClick={() => next !== null && goOn(next)}>
        Next
      </DeskButton>
    </footer>
  );
}

/** Finds one member, or all that need the same. */
export function MembersScreen({ session }: { session: DeskSession }) {
  const choice = useListChoice();
  const { data, error, isPending } = useMembers(choice);
  const seesAll = mayUse(session.roles, ['manage-members']);
  const [counts, setCounts] = useState(data?.counts);
  useMembersUpdates();
  useEffect(() => onForget(clearChoice), []);
  useEffect(() => {
    document.title = 'Members';
  }, []);
  // Later pages and searches don't count.
  if (data?.counts && data.counts !== counts) setCounts(data.counts);
  const tabs = memberViews
    .filter((view) => seesAll || view !== 'payment-issue')
    .map((id) => {
      const count = counts?.[id] ?? null;
      return { id, label: count === null ? viewLabels[id] : `${viewLabels[id]} ${formatCount(count)}` };
    });
  const hint = seesAll ? 'Phone, email, ID or full name' : 'Full name or ID';
  return (
    <Pane>
      <PaneHead>
        <h1>{seesAll ? 'Members' : 'My members'}</h1>
        <Search key={choice.search} hint={hint} />
      </PaneHead>
      <PaneTabs label="Members" selected={choice.view} onSelect={(view) => choose({ view })} tabs={tabs}>
        {seesAll && <MemberFilters choice={choice} />}
        {error && <Alert message={getMessage(error)} />}
        {isPending && <SkeletonLines widths={[60, 70, 50, 65, 55, 60, 70]} height={28} />}
        {data?.items.length === 0 && <Empty search={choice.search} isFiltered={hasFilter(choice)} />}
        {data && data.items.length > 0 && <MembersTable members={data.items} seesAll={seesAll} />}
      </PaneTabs>
      <VisuallyHidden>
        <span role="status">{data && choice.search !== '' ? `${String(data.items.length)} found` : ''}</span>
      </VisuallyHidden>
      {data && (
        <Footer
          words={
            data.total === null
              ? `Page ${String(choice.cursors.length + 1)}`
              : data.total === 1
                ? '1 member'
                : `${formatCount(data.total)} members`
          }
          next={data.next}
          isFirst={choice.cursors.length === 0}
        />
      )}
    </Pane>
  );
}
