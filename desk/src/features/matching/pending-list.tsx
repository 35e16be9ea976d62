import type { PendingMember } from '@moments/contract/matching/staff-matching';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Link } from '@moments/ui/link.tsx';
import { getMessage } from '../../api/desk-error.ts';
import { SkeletonLines } from '../../parts/pane.tsx';
import { DeskButton } from '../../parts/parts.tsx';
import { describeDue, formatEasternDay } from './due-rules.ts';
import type { MatchingList, usePending } from './matching-queries.ts';
import styles from './matching.module.css';

/** Says what is true of a row: a match that is held, or by when a coach is promised. */
function PendingState({ row: { held, dueOn, since }, now }: { row: PendingMember; now: Date }) {
  if (held)
    return (
      <span className={styles.due}>
        {held.isOwn ? 'You' : held.staffName} matched with {held.coachName}
      </span>
    );
  if (dueOn === null) return <span className={styles.due}>Since {formatEasternDay(since)}</span>;
  const { label, isUrgent, passed } = describeDue({ since, dueOn }, now);
  return (
    <span className={styles.due} data-urgent={isUrgent}>
      <i
        style={{ '--at': `${String(Math.round(passed * 100))}%` } as React.CSSProperties}
        aria-hidden="true"
      />
      {label}
    </span>
  );
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
