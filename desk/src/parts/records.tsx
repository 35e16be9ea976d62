import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { ChevronDownIcon } from '@moments/ui/icons.ts';
import { FailedRead } from './failed-read.tsx';
import { SkeletonLines } from './pane.tsx';
import { DeskButton, DeskIconButton } from './parts.tsx';
import styles from './records.module.css';

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
  /** What a row shows when it is opened, and the name of that. */
  readonly details?: {
    readonly name: (item: Item) => string;
    readonly show: (item: Item) => ReactNode;
  };
}

interface RowProps<Item extends { readonly id: string }> extends Pick<
  RecordsProps<Item>,
  'columns' | 'numbers' | 'toCells' | 'details'
> {
  readonly item: Item;
}

/** Shows a record, and its details below it when it is opened. */
function Row<Item extends { readonly id: string }>({
  item,
  columns,
  numbers = [],
  toCells,
  details,
}: RowProps<Item>) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <>
      <tr data-open={isOpen}>
        {toCells(item).map((cell, place) => (
          <td key={columns[place]} data-number={numbers.includes(columns[place] ?? '')}>
            {cell}
          </td>
        ))}
        {details && (
          <td>
            <DeskIconButton
              label={details.name(item)}
              aria-expanded={isOpen}
              aria-controls={isOpen ? id : undefined}
              onClick={() => setIsOpen(!isOpen)}
            >
              <ChevronDownIcon />
            </DeskIconButton>
          </td>
        )}
      </tr>
      {details && isOpen && (
        <tr data-open>
          <td id={id} colSpan={columns.length + 1}>
            {details.show(item)}
          </td>
        </tr>
      )}
    </>
  );
}

/** Shows records in a table, newest first, page by page. */
export function Records<Item extends { readonly id: string }>(props: RecordsProps<Item>) {
  const { queryKey, caption, empty, columns, numbers = [], tools, read, toCells, details } = props;
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
  if (query.error && items.length === 0)
    return (
      <div className={styles.failed}>
        <FailedRead query={query} />
      </div>
    );
  if (query.isPending) return <SkeletonLines widths={[90, 90, 90]} height={24} />;
  if (items.length === 0) return <p className={styles.nothing}>{empty}</p>;
  return (
    <div className={styles.box}>
      {tools !== undefined && <div className={styles.tools}>{tools}</div>}
      <div className={styles.records} data-sideways role="region" aria-label={caption} tabIndex={0}>
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" data-number={isNumber(column)}>
                  {column}
                </th>
              ))}
              {details && (
                <th scope="col">
                  <VisuallyHidden>Details</VisuallyHidden>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row
                key={item.id}
                item={item}
                columns={columns}
                numbers={numbers}
                toCells={toCells}
                {...(details ? { details } : {})}
              />
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
