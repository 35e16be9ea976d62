import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { ConversationRow } from '@moments/contract/desk/desk-conversations';
import { VisuallyHidden } from '@moments/ui/display/text.tsx';
import { AlertIcon } from '@moments/ui/icons.ts';
import { Link } from '@moments/ui/link.tsx';
import { Avatar, Chip } from '../../../parts/parts.tsx';
import { formatMinutes, formatMoment, getMinutes } from '../../../parts/times.ts';
import styles from './list.module.css';
import type { Group, PlacedRow } from './order-rules.ts';

const groupTitles = {
  crisis: ['Needs care now', ''],
  waiting: ['Waiting for you', 'longest first'],
  answered: ['Answered', 'newest first'],
} as const satisfies Record<Group, readonly [string, string]>;

type Item = { readonly heading: Group } | { readonly placed: PlacedRow };

const toItems = (rows: readonly PlacedRow[]): readonly Item[] =>
  rows.flatMap((placed, index) =>
    rows[index - 1]?.group === placed.group ? [{ placed }] : [{ heading: placed.group }, { placed }],
  );

/** Minutes on shift after which a wait is too long. */
const longWait = 30;

function Wait({ row, now }: { row: ConversationRow; now: Date }) {
  if (row.waitingSince === null)
    return <span className={styles.when}>{row.last ? formatMoment(new Date(row.last.at), now) : ''}</span>;
  const minutes = getMinutes(new Date(row.waitingSince), now);
  const tone = row.flags.includes('crisis')
    ? 'bad'
    : row.onShiftNow && minutes >= longWait
      ? 'late'
      : undefined;
  return (
    <span className={styles.when} data-tone={tone}>
      <VisuallyHidden>waiting for </VisuallyHidden>
      {formatMinutes(minutes)}
    </span>
  );
}

const marked = ['few-moments', 'new', 'undelivered'] as const;

const Marks = ({ row: { flags, momentsLeft } }: { row: ConversationRow }) =>
  marked.some((flag) => flags.includes(flag)) && (
    <span className={styles.marks}>
      {flags.includes('few-moments') && <Chip tone="amber">{momentsLeft} left</Chip>}
      {flags.includes('new') && <Chip>New</Chip>}
      {flags.includes('undelivered') && (
        <Chip tone="bad">
          <AlertIcon />
          Not delivered
        </Chip>
      )}
    </span>
  );

interface RowProps {
  readonly row: ConversationRow;
  readonly isSelected: boolean;
  readonly now: Date;
}

/** Drawn again only when it changes: a scroll draws the list in each frame. */
const Row = memo(function Row({ row, isSelected, now }: RowProps) {
  const words = row.last
    ? `${row.last.direction === 'from-coach' ? 'You: ' : ''}${row.last.body}`
    : 'No texts yet';
  return (
    <Link
      className={styles.row}
      href={`/inbox/${row.memberId}`}
      aria-current={isSelected ? 'true' : undefined}
      data-crisis={row.flags.includes('crisis')}
      data-waiting={row.waitingSince !== null}
    >
      <Avatar name={row.name} isOnShift={row.onShiftNow} />
      <span className={styles.first}>
        <span className={styles.name} data-unread={row.flags.includes('unread')}>
          {row.name}
          {row.onShiftNow && <VisuallyHidden>, on shift now</VisuallyHidden>}
        </span>
        <Wait row={row} now={now} />
      </span>
      <span className={styles.newest}>
        <span className={styles.cut}>{words}</span>
        <Marks row={row} />
      </span>
    </Link>
  );
});

const Heading = ({ group }: { group: Group }) => (
  <h2 className={styles.group}>
    {groupTitles[group][0]} <span>{groupTitles[group][1]}</span>
  </h2>
);

/** The heights of the style sheet, in rem. */
const heights = { heading: 2.125, row: 3.5 };

/** Reads how many px a rem has: people can make all text larger. */
const readRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

export interface ConversationListProps {
  readonly rows: readonly PlacedRow[];
  readonly selected: string | undefined;
  readonly now: Date;
  /** Loads more rows when the person scrolls to the end. */
  readonly onEnd: () => void;
}

/** Draws only the rows that are on the screen. */
export function ConversationList({ rows, selected, now, onEnd }: ConversationListProps) {
  const box = useRef<HTMLDivElement>(null);
  const [rem] = useState(readRem);
  const items = useMemo(() => toItems(rows), [rows]);
  // With another function in each frame, the list would place all of its rows again.
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : 'heading' in item ? item.heading : item.placed.memberId;
    },
    [items],
  );
  // The compiler's rule doesn't know that this hook's functions change with each scroll, which is why it draws again.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) =>
      rem * (items[index] && 'heading' in items[index] ? heights.heading : heights.row),
    getItemKey,
    // Drawn with the next frame, not within the scroll.
    useFlushSync: false,
    overscan: 4,
    onChange: ({ range }) => {
      if (range && range.endIndex >= items.length - 10) onEnd();
    },
  });
  return (
    <div className={styles.list}>
      <div className={styles.scroll} ref={box} tabIndex={0} role="region" aria-label="Conversations">
        <ul style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, key, start }) => {
            const item = items[index];
            return (
              <li
                key={String(key)}
                data-index={index}
                data-heading={item && 'heading' in item ? true : undefined}
                style={{ top: start }}
              >
                {item && 'heading' in item && <Heading group={item.heading} />}
                {item && 'placed' in item && (
                  <Row row={item.placed.row} isSelected={item.placed.memberId === selected} now={now} />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
