import { useMemo } from 'react';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { getMessage } from '../../../api/desk-error.ts';
import { LiveMark } from '../../../live/live-mark.tsx';
import { PaneTabs, SkeletonLines } from '../../../parts/pane.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import type { DeskSession } from '../../../session/session-store.ts';
import type { Show, Tab, useConversations } from '../list-queries.ts';
import { ConversationList } from './conversation-list.tsx';
import type { Arrangement } from './list-rules.ts';
import { FindField, ListTools, ShownFilter, type ListToolsProps } from './list-tools.tsx';
import styles from './list.module.css';
import { ShiftStrip } from './shift-strip.tsx';
import { useAnnouncement } from './use-announcement.ts';
import type { Order } from './use-order.ts';

/** Announces a crisis right away. */
const CrisisAnnouncement = ({ rows }: Arrangement) => {
  const names = rows.filter(({ group }) => group === 'crisis').map(({ row }) => row.name);
  return (
    <VisuallyHidden>
      <span role="alert">{names.length > 0 && `${names.join(', ')}: needs care now`}</span>
    </VisuallyHidden>
  );
};

const describeEmptyList = (tab: Tab, show: Show): string => {
  if (tab === 'all') return 'None of these members has that name.';
  if (show === 'covering')
    return 'You cover no one now. Covered members stand in your list, and here by themselves.';
  if (tab === 'open' && show === 'all') return 'Everyone is answered. New texts appear here by themselves.';
  return 'Nothing here.';
};

export interface ListPaneProps
  extends
    Pick<ListToolsProps, 'show' | 'onShow' | 'find' | 'onFind'>,
    Pick<Order, 'onPoint' | 'onKey' | 'onRenew'> {
  readonly session: DeskSession;
  readonly tab: Tab;
  readonly onTab: (tab: Tab) => void;
  readonly query: ReturnType<typeof useConversations>;
  readonly arrangement: Arrangement;
  readonly selected: string | undefined;
  readonly now: Date;
  readonly onNextInTurn: () => void;
}

/** Shows who waits, in a fixed order that stands still under the pointer. */
export function ListPane(props: ListPaneProps) {
  const { session, tab, onTab, query, arrangement, selected, now, onPoint, onKey, onRenew } = props;
  const { show, onShow, find, onFind } = props;
  // On a phone, only the conversation is on the screen: its name is then the page's heading.
  const Title = selected === undefined ? 'h1' : 'h2';
  const pages = query.data?.pages;
  // From what was read, not from what shows: the order may stand still, or the list may be searched.
  const listed = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  const said = useAnnouncement(listed);
  const first = pages?.[0];
  const loadMore = () => {
    if (query.hasNextPage && !query.isFetchingNextPage) void query.fetchNextPage();
  };
  return (
    <section
      data-pane="list"
      aria-label="Inbox"
      onPointerEnter={() => onPoint(true)}
      onPointerLeave={() => onPoint(false)}
      onKeyDown={onKey}
    >
      <header className={styles.listHead}>
        <Title className={styles.title}>Inbox</Title>
        <LiveMark />
        <ListTools
          members={listed ?? []}
          staffId={session.staff.id}
          show={show}
          onShow={onShow}
          find={find}
          onFind={onFind}
        />
      </header>
      {find !== undefined && <FindField value={find} onFind={onFind} />}
      <ShownFilter show={show} onShow={onShow} />
      {first && (
        <ShiftStrip
          shift={session.shift}
          waiting={first.counts.waiting}
          longest={first.longestWait}
          crises={first.counts.crisis}
          due={first.counts.due}
          now={now}
          onNext={props.onNextInTurn}
        />
      )}
      <PaneTabs
        inset="list"
        label="State"
        selected={tab}
        onSelect={onTab}
        tabs={[
          ...(tab === 'all' ? [{ id: tab, label: 'Found', count: String(arrangement.rows.length) }] : []),
          { id: 'open', label: 'Open', count: first?.counts.open.toLocaleString('en-US') },
          { id: 'follow-up', label: 'Follow-up', count: first?.counts.followUp.toLocaleString('en-US') },
          { id: 'done', label: 'Done' },
        ]}
      >
        {arrangement.added > 0 && (
          <DeskButton variant="second" full onClick={onRenew}>
            {arrangement.added} new
          </DeskButton>
        )}
        {query.error && <Alert message={getMessage(query.error)} />}
        {query.isPending && <SkeletonLines widths={[60, 70, 50, 65, 55, 60]} height={32} />}
        {first && arrangement.rows.length === 0 && (
          <p className={styles.empty}>{describeEmptyList(tab, show)}</p>
        )}
        <ConversationList
          rows={arrangement.rows}
          selected={selected}
          now={now}
          namesTab={tab === 'all'}
          hasMore={query.hasNextPage}
          onEnd={loadMore}
        />
      </PaneTabs>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      <CrisisAnnouncement {...arrangement} />
    </section>
  );
}
