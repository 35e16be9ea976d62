import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { CheckIcon, ClockIcon } from '@moments/ui/icons.ts';
import { useShortcut } from '../../keys/use-shortcut.ts';
import { LiveMark } from '../../live/live-mark.tsx';
import { formatEasternDay } from '../../parts/due-rules.ts';
import { useNow, Due } from '../../parts/due.tsx';
import { HeldBar } from '../../parts/held-bar.tsx';
import { getFirstName } from '../../parts/names.ts';
import { DeskButton, PageState } from '../../parts/parts.tsx';
import { ReadingPane, QueueList } from '../../parts/queue-list.tsx';
import styles from '../../parts/queue.module.css';
import { UnreadableMember } from '../../parts/unreadable-member.tsx';
import { useShownRow } from '../../parts/use-shown-row.ts';
import { CoachesPane } from './coaches-pane.tsx';
import { useMatching, type Matching } from './match-member.ts';
import { usePending, type MatchingList } from './matching-queries.ts';
import { MemberFacts } from './member-facts.tsx';

/** Says what is true of a row: a match that is held, or by when a coach is promised. */
function PendingState({ row: { held, dueOn, since }, now }: { row: PendingMember; now: Date }) {
  if (held)
    return (
      <span className={styles.due}>
        {held.isOwn ? 'You' : held.staffName} matched with {held.coachName}
      </span>
    );
  if (dueOn === null) return <span className={styles.due}>Since {formatEasternDay(since)}</span>;
  return <Due since={since} dueOn={dueOn} now={now} />;
}

interface PendingListProps {
  readonly list: MatchingList;
  readonly rows: readonly PendingMember[];
  readonly query: ReturnType<typeof usePending>;
  readonly shown: string | undefined;
  readonly now: Date;
}

/** Shows who waits, the day that comes soonest first. */
const PendingList = ({ list, rows, query, shown, now }: PendingListProps) => (
  <QueueList
    label="Members who wait"
    query={query}
    shown={shown}
    rows={rows.map((row) => ({
      id: row.memberId,
      href: `/matching/${row.memberId}`,
      name: row.name,
      about: row.unreadable ? row.memberId : (row.partner ?? 'Own plan'),
      state: <PendingState row={row} now={now} />,
    }))}
    order={list === 'pending' ? 'Soonest due first' : 'Longest on the list first'}
    promise={
      list === 'pending'
        ? 'Members are promised a coach within 3 business days. Weekends and federal holidays don’t count.'
        : 'The waitlist has no day. Move a member back when there is a coach.'
    }
  />
);

/** Shows the person's own held match, and undoes it. */
function HeldMatch({ rows, matching }: { rows: readonly PendingMember[]; matching: Matching }) {
  const newest = rows.findLast(({ held }) => held?.isOwn);
  const undo = () => newest && matching.undo(newest.memberId);
  useShortcut('undo', undo, newest !== undefined);
  if (!newest?.held) return null;
  return (
    <HeldBar
      label={`Matching ${getFirstName(newest.name)} with ${newest.held.coachName}`}
      leavesAt={new Date(newest.held.leavesAt)}
      isBusy={matching.isBusy}
      onUndo={undo}
    />
  );
}

const describeCounts = (counts: { pending: number; waitlist: number } | undefined): string =>
  counts === undefined ? '' : `${String(counts.pending)} pending, ${String(counts.waitlist)} on the waitlist`;

/** Remembers the chosen member, so that the page can say what became of them when they leave the list. */
function useLastSeen(row: PendingMember | undefined): PendingMember | undefined {
  const [last, setLast] = useState(row);
  if (row && row !== last) setLast(row);
  return row ?? last;
}

function Gone({ member, onNext }: { member: PendingMember | undefined; onNext: () => void }) {
  const name = member?.name ?? 'This member';
  const title = member?.held ? `${name} is matched with ${member.held.coachName}` : `${name} no longer waits`;
  return (
    <section data-pane="empty" data-gone>
      <PageState
        icon={<CheckIcon />}
        title={title}
        actions={
          <DeskButton variant="second" onClick={onNext}>
            Next member
          </DeskButton>
        }
      >
        {member?.held
          ? 'They get a text with the coach’s name.'
          : 'They were matched, were moved to the other list, or have left.'}
      </PageState>
    </section>
  );
}

const NoOne = ({ list }: { list: MatchingList }) => (
  <section data-pane="empty">
    <PageState
      icon={<ClockIcon />}
      title={list === 'pending' ? 'No one waits for a coach' : 'No one is on the waitlist'}
    >
      {list === 'pending' && 'New applications appear here by themselves.'}
    </PageState>
  </section>
);

/** Shows who waits for a coach, what matters about them, and who fits. */
export function MatchingScreen() {
  const { id: selected } = useParams();
  const navigate = useNavigate();
  const now = useNow();
  const [list, setList] = useState<MatchingList>('pending');
  const query = usePending(list);
  const matching = useMatching();
  const shown = useShownRow(query, ({ memberId }) => memberId, selected);
  const { rows, row, shownId, isReading, isGone } = shown;
  const counts = query.data?.pages[0]?.counts;
  const last = useLastSeen(row);
  useEffect(() => {
    document.title = counts && counts.pending > 0 ? `Matching (${String(counts.pending)})` : 'Matching';
  }, [counts]);

  const goBack = () => {
    shown.leave();
    void navigate('/matching');
  };
  const move = (step: 1 | -1) => {
    const place = rows.findIndex(({ memberId }) => memberId === row?.memberId);
    const next = rows[selected === undefined ? 0 : place + step];
    if (next) void navigate(`/matching/${next.memberId}`);
  };
  const toggle = () => {
    setList(list === 'pending' ? 'waitlist' : 'pending');
    goBack();
  };
  useShortcut('next', () => move(1));
  useShortcut('previous', () => move(-1));
  useShortcut('back', goBack, selected !== undefined || isGone);
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <h1>Matching</h1>
        <p role="status">{describeCounts(counts)}</p>
        <div className={styles.tools}>
          <DeskButton variant="plain" onClick={toggle}>
            <ClockIcon />
            {list === 'pending' ? 'Waitlist' : 'Who waits'}
          </DeskButton>
          <LiveMark />
        </div>
      </header>
      <div className={styles.panes} data-view={selected === undefined ? 'list' : 'member'}>
        <PendingList list={list} rows={rows} query={query} shown={row?.memberId} now={now} />
        {row?.unreadable && <UnreadableMember id={row.memberId} />}
        {row && !row.unreadable && (
          <>
            <MemberFacts member={row} list={list} matching={matching} onBack={goBack} />
            <CoachesPane key={row.memberId} member={row} list={list} matching={matching} />
          </>
        )}
        {isReading && <ReadingPane query={query} />}
        {isGone && <Gone member={last?.memberId === shownId ? last : undefined} onNext={goBack} />}
        {query.data && shownId === undefined && <NoOne list={list} />}
        <HeldMatch rows={rows} matching={matching} />
      </div>
    </div>
  );
}
