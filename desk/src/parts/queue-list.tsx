import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '@moments/ui/link.tsx';
import { FailedRead } from './failed-read.tsx';
import { SkeletonLines } from './pane.tsx';
import { DeskButton } from './parts.tsx';
import styles from './queue.module.css';

interface QueueRow {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  /** What the row is about, in one line. */
  readonly about: string;
  readonly state: ReactNode;
}

export interface QueueListProps {
  readonly label: string;
  readonly query: UseInfiniteQueryResult;
  readonly rows: readonly QueueRow[];
  /** The ID of the row that the page shows. */
  readonly shown: string | undefined;
  /** Stands above the rows. */
  readonly order?: ReactNode;
  /** Stands below the rows. */
  readonly promise?: ReactNode;
}

/** Takes the place of a row that is on a later page, while that is read. */
export const ReadingPane = ({ query }: Pick<QueueListProps, 'query'>) => (
  <section data-pane="member">
    {query.isFetchNextPageError ? (
      <FailedRead query={query} />
    ) : (
      <SkeletonLines widths={[60, 70, 50]} height={40} />
    )}
  </section>
);

/** Lists what waits for an act, page by page. */
export const QueueList = ({ label, query, rows, shown, order, promise }: QueueListProps) => (
  <section data-pane="list" aria-label={label}>
    {order !== undefined && <p className={styles.order}>{order}</p>}
    {query.isLoadingError && (
      <div className={styles.failed}>
        <FailedRead query={query} />
      </div>
    )}
    {query.isPending && <SkeletonLines widths={[60, 70, 50]} height={40} />}
    <ul className={styles.rows}>
      {rows.map(({ id, href, name, about, state }) => (
        <li key={id}>
          <Link className={styles.row} href={href} aria-current={id === shown ? 'true' : undefined}>
            <b>{name}</b>
            <span className={styles.quiet}>{about}</span>
            {state}
          </Link>
        </li>
      ))}
    </ul>
    {query.hasNextPage && (
      <DeskButton variant="plain" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        Show more
      </DeskButton>
    )}
    {promise !== undefined && <p className={styles.promise}>{promise}</p>}
  </section>
);
