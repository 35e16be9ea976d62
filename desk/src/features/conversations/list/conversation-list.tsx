import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { FlagIcon } from '../../../parts/icons.ts';
import { Row, type RowProps } from './conversation-row.tsx';
import type { Group, PlacedRow } from './list-rules.ts';
import styles from './list.module.css';

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

const Heading = ({ group }: { group: Group }) => (
  <h2 className={styles.group}>
    {group === 'crisis' && <FlagIcon size={16} />}
    {groupTitles[group][0]} <span>{groupTitles[group][1]}</span>
  </h2>
);

interface ListItemProps extends Omit<RowProps, 'row'> {
  readonly item: Item;
  /** From 1. */
  readonly position: number;
  /** -1 while more can be loaded. */
  readonly size: number;
}

/** Shows one row. It is drawn again only when it changes, because a scroll draws the list in each frame. */
const ListItem = memo(function ListItem({ item, position, size, ...row }: ListItemProps) {
  return (
    <li aria-posinset={position} aria-setsize={size} data-heading={'heading' in item ? true : undefined}>
      {'heading' in item ? <Heading group={item.heading} /> : <Row row={item.placed.row} {...row} />}
    </li>
  );
});

/** The heights of the style sheet, in rem. */
const heights = { heading: 2.125, row: 3.5 };

/** Reads how many px a rem has: people can make all text larger. */
const readRem = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;

/** Opens a link's page in this one, as the router's links do. Links for another tab or window stay the browser's. */
function useOpen(): (event: MouseEvent<HTMLAnchorElement>) => void {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  useLayoutEffect(() => {
    latest.current = navigate;
  });
  // With another function after each navigation, all rows would be drawn again.
  return useCallback((event) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void latest.current(event.currentTarget.pathname);
  }, []);
}

export interface ConversationListProps {
  readonly rows: readonly PlacedRow[];
  readonly selected: string | undefined;
  readonly now: Date;
  readonly namesTab: boolean;
  readonly hasMore: boolean;
  readonly onEnd: () => void;
}

type DrawnListProps = ConversationListProps & Pick<RowProps, 'onOpen'>;

/** Draws the visible rows. Each scroll draws this again, so components that listen to the address are outside of it. */
function DrawnList({ rows, selected, now, namesTab, hasMore, onEnd, onOpen }: DrawnListProps) {
  const [rem] = useState(readRem);
  const box = useRef<HTMLDivElement>(null);
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
      (items[index] && 'heading' in items[index] ? heights.heading : heights.row) * rem,
    getItemKey,
    // Drawn with the next frame, not within the scroll.
    useFlushSync: false,
    // Without a timer that each step starts again.
    useScrollendEvent: true,
    overscan: 6,
    onChange: ({ range }) => {
      if (range && range.endIndex >= items.length - 10) onEnd();
    },
  });
  const drawn = virtual.getVirtualItems();
  return (
    <div className={styles.list}>
      <div className={styles.scroll} ref={box} tabIndex={0} role="region" aria-label="Conversations">
        <div className={styles.all} style={{ height: virtual.getTotalSize() }}>
          <ul style={{ top: drawn[0]?.start }}>
            {drawn.map(({ index, key }) => {
              const item = items[index];
              return (
                item && (
                  <ListItem
                    key={String(key)}
                    item={item}
                    position={index + 1}
                    size={hasMore ? -1 : items.length}
                    isSelected={'placed' in item && item.placed.memberId === selected}
                    now={now}
                    namesTab={namesTab}
                    onOpen={onOpen}
                  />
                )
              );
            })}
          </ul>
        </div>
      </div>
    </div>
  );
}

/** Draws only the rows that are on the screen, and a few next to them. */
export const ConversationList = (props: ConversationListProps) => <DrawnList {...props} onOpen={useOpen()} />;
