import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { getMessage } from '../api/desk-error.ts';
import { SkeletonLines } from './pane.tsx';
import { DeskButton } from './parts.tsx';
import styles from './records.module.css';

/** Which page to read. */
export interface PageCall {
  readonly query: { readonly cursor?: string };
  readonly signal: AbortSignal;
  readonly isBackground: true;
}

export interface RecordsProps<Item extends { readonly id: string }> {
  /** Names the records among what is read: the first parts say when they are read again. */
  readonly queryKey: readonly string[];
  readonly caption: string;
  /** The text without records. */
  readonly empty: string;
  readonly columns: readonly string[];
  /** Columns of numbers, which stand on the right. */
  readonly numbers?: readonly string[];
  readonly tools?: ReactNode;
  readonly read: (
    page: PageCall,
  ) => Promise<{ readonly items: readonly Item[]; readonly next: string | null }>;
  /** The cells of a row, one for each column. */
  readonly toCells: (item: Item) => readonly ReactNode[];
}

/** Shows records in a table, newest first, page by page. */
export function Records<Item extends { readonly id: string }>(props: RecordsProps<Item>) {
  const { queryKey, caption, empty, columns, numbers = [], tools, read, toCells } = props;
  const isNumber = (column: string | undefined) => column !== undefined && numbers.includes(column);
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      read({ query: pageParam === null ? {} : { cursor: pageParam }, signal, isBackground: true }),
    // The type of the first page's cursor.
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnMount: 'always',
  });
  const items = query.data?.pages.flatMap((page) => page.items) ?? [];
  if (query.error && items.length === 0) return <Alert message={getMessage(query.error)} />;
  if (query.isPending) return <SkeletonLines widths={[90, 90, 90]} height={24} />;
  if (items.length === 0) return <p className={styles.nothing}>{empty}</p>;
  return (
    <div className={styles.box}>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div className={styles.records} role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-number={isNumber(column)}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <tr key={item.id}>
                {toCells(item).map((cell, place) => (
                  <td key={columns[place]} data-number={isNumber(columns[place])}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {query.hasNextPage && (
          <DeskButton
            variant="second"
            busy={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </DeskButton>
        )}
      </div>
    </div>
  );
}
