import { useEffect, useState } from 'react';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import {
  memberViews,
  type staffListMembers,
  type MemberOrder,
  type MemberView,
} from '@moments/contract/members/staff-members';
import type { SavedView } from '@moments/contract/members/staff-views';
import { isAllowed } from '@moments/contract/staff/permissions';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { getMessage } from '../../../api/desk-error.ts';
import { LiveMark } from '../../../live/live-mark.tsx';
import { MembersIcon } from '../../../parts/icons.ts';
import { Pane, PaneHead, PaneTabs, SkeletonLines } from '../../../parts/pane.tsx';
import { DeskButton, PageState } from '../../../parts/parts.tsx';
import type { DeskSession } from '../../../session/session-store.ts';
import {
  clearChoice,
  hasFilter,
  openReadyView,
  openSavedView,
  useListChoice,
  type ListChoice,
} from './list-store.ts';
import { ListTools, MembersSearch } from './list-tools.tsx';
import { listColumns } from './member-columns.tsx';
import { MemberFilters } from './member-filters.tsx';
import {
  useMembers,
  useMembersUpdates,
  getLook,
  useViewActs,
  useViewCounts,
  useViews,
} from './members-queries.ts';
import { formatCount, MembersFooter, MembersTable } from './members-table.tsx';
import styles from './members.module.css';

type Counts = NonNullable<ReplyOf<typeof staffListMembers>['counts']>;

const viewLabels: Readonly<Record<MemberView, string>> = {
  all: 'All',
  coaching: 'In coaching',
  pending: 'Pending matching',
  away: 'Away',
  'payment-issue': 'Payment issue',
  stopped: 'Stopped',
};

interface EmptyProps {
  readonly choice: ListChoice;
  readonly seesAll: boolean;
}

/** Says why no member is shown: there are none yet, or none fits what was chosen. */
function Empty({ choice, seesAll }: EmptyProps) {
  const { search } = choice;
  if (!hasFilter(choice)) {
    return (
      <PageState icon={<MembersIcon />} title="No members yet">
        {seesAll
          ? 'They appear here when they sign up.'
          : 'Members appear here when operations match them with you.'}
      </PageState>
    );
  }
  return (
    <PageState
      icon={<MembersIcon />}
      title={search === '' ? 'No member fits' : `No member found for “${search}”`}
      actions={
        <DeskButton variant="second" onClick={clearChoice}>
          Clear search and filters
        </DeskButton>
      }
    >
      {search === ''
        ? 'Other filters may show more.'
        : 'A part of a name finds members in a list of at most 1,000. Search for the whole name, or choose a filter first, such as a coach.'}
    </PageState>
  );
}

/** A ready view by its name, or a saved one by its ID. */
type TabId = MemberView | `saved:${string}`;

/** Lists the tabs: the ready views of a person's roles with how many they have, then the saved ones. */
function useTabs(seesAll: boolean, saved: readonly SavedView[], counts: Counts | null | undefined) {
  const { data: savedCounts } = useViewCounts(saved, counts !== undefined);
  const [known, setKnown] = useState(counts);
  // Later pages and searches don't count.
  if (counts && counts !== known) setKnown(counts);
  return [
    ...memberViews
      .filter((view) => seesAll || view !== 'payment-issue')
      .map((id): { id: TabId; label: string; count: string | undefined } => {
        const count = known?.[id] ?? null;
        return { id, label: viewLabels[id], count: count === null ? undefined : formatCount(count) };
      }),
    ...saved.map(({ id, name }) => {
      const count = savedCounts?.get(id);
      return {
        id: `saved:${id}` as const,
        label: name,
        count: count === undefined ? undefined : formatCount(count),
      };
    }),
  ];
}

/** Finds one member, or all that need the same. */
export function MembersScreen({ session }: { session: DeskSession }) {
  const choice = useListChoice();
  const kept = useViews();
  const look = getLook(choice, kept.data);
  const acts = useViewActs(choice, look);
  // The order is known with the views. Without them, the list shows as it is at first.
  const { data, error, isPending, isPlaceholderData } = useMembers(choice, look.order, !kept.isPending);
  const seesAll = isAllowed(session.roles, ['manage-members']);
  const views = kept.data?.views ?? [];
  const saved = views.find(({ id }) => id === choice.saved);
  const tabs = useTabs(seesAll, views, data?.counts);
  const [failure, setFailure] = useState<string>();
  useMembersUpdates(data?.items.map(({ id }) => id) ?? []);
  useEffect(() => {
    document.title = 'Members';
  }, []);
  const select = (tab: TabId) => {
    const view = views.find(({ id }) => tab === `saved:${id}`);
    if (view) openSavedView(view);
    else openReadyView(memberViews.find((id) => id === tab) ?? 'all');
  };
  const changeOrder = async (next: MemberOrder) => {
    setFailure(undefined);
    await acts
      .changeLook({ order: next })
      .catch((problem: unknown) => setFailure(`The order isn’t kept for next time. ${getMessage(problem)}`));
  };
  const shown = listColumns(seesAll).filter((column) => look.columns.includes(column));
  const hint = seesAll ? 'Phone, email, ID or full name' : 'Full name or ID';
  return (
    <Pane>
      <PaneHead>
        <h1>{seesAll ? 'Members' : 'My members'}</h1>
        <MembersSearch key={choice.search} hint={hint} />
        <p className={styles.live}>
          <LiveMark />
        </p>
      </PaneHead>
      <PaneTabs<TabId>
        label="Members"
        selected={saved ? `saved:${saved.id}` : choice.view}
        onSelect={select}
        tabs={tabs}
      >
        <MemberFilters
          choice={choice}
          seesAll={seesAll}
          order={look.order}
          onOrder={(next) => void changeOrder(next)}
        >
          <ListTools views={views} saved={saved} look={look} seesAll={seesAll} acts={acts} />
        </MemberFilters>
        {failure !== undefined && <Alert message={failure} />}
        {error && <Alert message={getMessage(error)} />}
        {data?.isComplete === false && (
          <p className={styles.notice} role="status">
            What members see now is still being worked out. Some may be missing for a few minutes.
          </p>
        )}
        {isPending && <SkeletonLines widths={[60, 70, 50, 65, 55, 60, 70]} height={28} />}
        {data?.items.length === 0 && <Empty choice={choice} seesAll={seesAll} />}
        {data && data.items.length > 0 && <MembersTable members={data.items} shown={shown} />}
      </PaneTabs>
      <VisuallyHidden>
        <span role="status">{data && choice.search !== '' ? `${String(data.items.length)} found` : ''}</span>
      </VisuallyHidden>
      {data && (
        <MembersFooter page={data} isFirst={choice.pages.length === 0} isTurning={isPlaceholderData} />
      )}
    </Pane>
  );
}
