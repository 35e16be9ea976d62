import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Link } from '@moments/ui/link.tsx';
import { getMessage } from '../../api/desk-error.ts';
import { formatEasternDay } from '../../parts/due-rules.ts';
import { Due } from '../../parts/due.tsx';
import { SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton } from '../../parts/parts.tsx';
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
export function PendingList({ list, rows, query, shown, now }: PendingListProps) {
  return (
    <section data-pane="list" aria-label="Members who wait">
      <p className={styles.order}>{list === 'pending' ? 'Soonest due first' : 'Longest on the list first'}</p>
      {query.isLoadingError && (
        <div className={styles.failed}>
          <Alert message={getMessage(query.error)} />
          <DeskButton variant="second" onClick={() => void query.refetch()}>
            Try again
          </DeskButton>
        </div>
      )}
      {query.isPending && <SkeletonLines widths={[60, 70, 50]} height={40} />}
      <ul className={styles.rows}>
        {rows.map((row) => (
          <li key={row.memberId}>
            <Link
              className={styles.row}
              href={`/matching/${row.memberId}`}
              aria-current={row.memberId === shown ? 'true' : undefined}
            >
              <b>{row.name}</b>
              <span className={styles.quiet}>
                {row.unreadable ? row.memberId : (row.partner ?? 'Own plan')}
              </span>
              <PendingState row={row} now={now} />
            </Link>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <DeskButton
          variant="plain"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show more
        </DeskButton>
      )}
      <p className={styles.promise}>
        {list === 'pending'
          ? 'Members are promised a coach within 3 business days. Weekends and federal holidays don’t count.'
          : 'The waitlist has no day. Move a member back when there is a coach.'}
      </p>
    </section>
  );
}
