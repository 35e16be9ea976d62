import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { formatEasternDay } from '../../parts/due-rules.ts';
import { Due } from '../../parts/due.tsx';
import { QueueList } from '../../parts/queue-list.tsx';
import styles from '../../parts/queue.module.css';
import type { MatchingList, usePending } from './matching-queries.ts';

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

export interface PendingListProps {
  readonly list: MatchingList;
  readonly rows: readonly PendingMember[];
  readonly query: ReturnType<typeof usePending>;
  readonly shown: string | undefined;
  readonly now: Date;
}

/** Shows who waits, the day that comes soonest first. */
export const PendingList = ({ list, rows, query, shown, now }: PendingListProps) => (
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
