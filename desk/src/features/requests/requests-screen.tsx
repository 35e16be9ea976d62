import { useEffect } from 'react';
import { useNavigate, useParams, useLocation } from 'react-router';
import { joinClassNames } from '@moments/ui/class-names.ts';
import { CheckIcon } from '@moments/ui/icons.ts';
import { Link } from '@moments/ui/link.tsx';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { LiveMark } from '../../live/live-mark.tsx';
import { Due, useNow } from '../../parts/due.tsx';
import { PaneTabs } from '../../parts/pane.tsx';
import { DeskButton, PageState } from '../../parts/parts.tsx';
import { QueueList, ReadingPane } from '../../parts/queue-list.tsx';
import queue from '../../parts/queue.module.css';
import { UnreadableMember } from '../../parts/unreadable-member.tsx';
import { useShownRow } from '../../parts/use-shown-row.ts';
import { DecidePane } from './decide-pane.tsx';
import { Deletions } from './deletions.tsx';
import { describeChange } from './request-copy.ts';
import { RequestFacts } from './request-facts.tsx';
import {
  useDeletionsCount,
  usePendingRequests,
  useRequestsCount,
  type RequestKind,
} from './request-queries.ts';
import { RequestRecords } from './request-records.tsx';
import styles from './requests.module.css';

const tabs = [
  { id: 'schedule', label: 'Schedule' },
  { id: 'service', label: 'Pause or end' },
  { id: 'coach', label: 'Another coach' },
  { id: 'deletions', label: 'Deletion' },
  { id: 'all', label: 'All' },
] as const;

/** Shows that nothing is left to decide, or that the request on the page was decided or withdrawn. */
const Empty = ({ isGone, onNext }: { isGone: boolean; onNext: () => void }) => (
  <section data-pane="empty" data-gone={isGone}>
    <PageState
      icon={<CheckIcon />}
      title={isGone ? 'This request is no longer pending' : 'Nothing to decide here'}
      actions={
        isGone ? (
          <DeskButton variant="second" onClick={onNext}>
            Back to the list
          </DeskButton>
        ) : (
          <Link href="/requests?list=all">See all requests</Link>
        )
      }
    >
      {isGone ? 'It was decided, or the member withdrew it.' : 'New requests appear here by themselves.'}
    </PageState>
  </section>
);

function PendingRequests({ kind }: { kind: RequestKind }) {
  const { id: selected } = useParams();
  const navigate = useNavigate();
  const now = useNow();
  const query = usePendingRequests(kind);
  const { rows, row, isReading, isGone, leave } = useShownRow(query, ({ id }) => id, selected);
  const isEmpty = query.data !== undefined && rows.length === 0;
  const goBack = (decidedId?: string) => {
    leave(decidedId);
    void navigate(`/requests?list=${kind}`);
  };
  const move = (step: 1 | -1) => {
    const place = rows.findIndex(({ id }) => id === row?.id);
    const next = rows[selected === undefined ? 0 : place + step];
    if (next) void navigate(`/requests/${next.id}?list=${kind}`);
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  useShortcut('back', () => goBack(), selected !== undefined || isGone);
  return (
    <div className={queue.panes} data-view={selected === undefined ? 'list' : 'member'}>
      {!isEmpty && (
        <QueueList
          label="Requests to decide"
          query={query}
          shown={row?.id}
          rows={rows.map((each) => ({
            id: each.id,
            href: `/requests/${each.id}?list=${kind}`,
            name: each.member.name,
            about: each.member.unreadable ? each.memberId : describeChange(each),
            state: each.dueOn !== null && <Due since={each.createdAt} dueOn={each.dueOn} now={now} />,
          }))}
        />
      )}
      {row?.member.unreadable && <UnreadableMember id={row.memberId} />}
      {row && !row.member.unreadable && (
        <>
          <RequestFacts row={row} onBack={() => goBack()} />
          <DecidePane key={row.id} row={row} onDecided={() => goBack(row.id)} />
        </>
      )}
      {isReading && <ReadingPane query={query} />}
      {!row && !isReading && query.data && <Empty isGone={isGone} onNext={() => goBack()} />}
    </div>
  );
}

/** Shows what members ask for, and decides it (DESK-06). */
export function RequestsScreen() {
  const navigate = useNavigate();
  const search = new URLSearchParams(useLocation().search);
  const asked = search.get('list');
  const { id: tab } = tabs.find(({ id }) => id === asked) ?? tabs[0];
  const schedule = usePendingRequests('schedule').data?.pages[0]?.total;
  const service = usePendingRequests('service').data?.pages[0]?.total;
  const coach = usePendingRequests('coach').data?.pages[0]?.total;
  const count = useRequestsCount();
  useEffect(() => {
    document.title = count ? `Requests (${String(count)})` : 'Requests';
  }, [count]);
  const counts = { schedule, service, coach, deletions: useDeletionsCount(), all: 0 };
  return (
    <div className={joinClassNames(queue.screen, styles.screen)}>
      <header className={queue.head}>
        <h1>Requests</h1>
        <p role="status">
          {count === 0 && 'Nothing to decide'}
          {count !== undefined && count > 0 && `${String(count)} to decide, promised within 2 business days`}
        </p>
        <div className={queue.tools}>
          <LiveMark />
        </div>
      </header>
      <PaneTabs
        label="Requests"
        tabs={tabs.map(({ id, label }) => ({
          id,
          label,
          count: counts[id] ? String(counts[id]) : undefined,
        }))}
        selected={tab}
        onSelect={(id) => void navigate(`/requests?list=${id}`)}
      >
        {tab === 'all' && <RequestRecords />}
        {tab === 'deletions' && <Deletions />}
        {(tab === 'schedule' || tab === 'service' || tab === 'coach') && (
          <PendingRequests key={tab} kind={tab} />
        )}
      </PaneTabs>
    </div>
  );
}
