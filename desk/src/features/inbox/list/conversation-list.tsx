import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import type { ConversationRow } from '@moments/contract/desk/desk-conversations';
import { AlertIcon } from '@moments/ui/icons.ts';
import { FlagIcon } from '../../../parts/icons.ts';
import { Avatar, Chip } from '../../../parts/parts.tsx';
import { formatMinutes, formatMoment, getMinutes } from '../../../parts/times.ts';
import { deliveryLabels } from '../talk/delivery-labels.ts';
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

/** Gets how long a member waits, or when the last text came. */
const getWhen = ({ waitingSince, last }: ConversationRow, now: Date): string => {
  if (waitingSince !== null) return formatMinutes(getMinutes(new Date(waitingSince), now));
  return last ? formatMoment(new Date(last.at), now) : '';
};

function getTone(
  { waitingSince, flags, onShiftNow }: ConversationRow,
  now: Date,
): 'bad' | 'late' | undefined {
  if (waitingSince === null) return undefined;
  if (flags.includes('crisis')) return 'bad';
  return onShiftNow && getMinutes(new Date(waitingSince), now) >= longWait ? 'late' : undefined;
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

/** Says what the newest text is. */
function describeNewest({ memberId, last, unreadable }: ConversationRow): string {
  if (unreadable) return memberId;
  if (!last) return 'No texts yet';
  const words = last.body === '' ? 'A text that can’t be read' : last.body;
  return last.direction === 'from-coach' ? `You: ${words}` : words;
}

/** Shows how far a coach's text is. A text that was not delivered has a mark of its own. */
function DeliveryMark({ last }: Pick<ConversationRow, 'last'>) {
  const delivery = last?.delivery ?? 'failed';
  if (delivery === 'failed') return null;
  const [Icon, label] = deliveryLabels[delivery];
  return (
    <span className={styles.delivery} data-delivery={delivery}>
      <Icon size={16} />
      <span className={styles.said}>{label}. </span>
    </span>
  );
}

interface RowProps {
  readonly row: ConversationRow;
  readonly isSelected: boolean;
  readonly now: Date;
  /** Opens what the link points to without loading a document. */
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Shows a row as a plain link. The router's link listens to the URL, which would drop frames in a long list. */
function Row({ row, isSelected, now, onOpen }: RowProps) {
  const when = getWhen(row, now);
  return (
    <a
      className={styles.row}
      href={`/inbox/${row.memberId}`}
      aria-current={isSelected ? 'true' : undefined}
      data-crisis={row.flags.includes('crisis')}
      data-waiting={row.waitingSince !== null}
      onClick={onOpen}
    >
      <Avatar name={row.name} isOnShift={row.onShiftNow} />
      <span className={styles.words}>
        <span className={styles.first}>
          <span className={styles.name} data-unread={row.flags.includes('unread')}>
            {row.name}
            {row.onShiftNow && <span className={styles.said}>, on shift now</span>}
          </span>
          <span className={styles.when} data-tone={getTone(row, now)}>
            {row.waitingSince !== null && <span className={styles.said}>waiting for </span>}
            {when}
          </span>
        </span>
        <span className={styles.newest}>
          <DeliveryMark last={row.last} />
          <span className={styles.cut}>{describeNewest(row)}</span>
          <Marks row={row} />
        </span>
      </span>
    </a>
  );
}

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
  /** Whether there is more to load. */
  readonly hasMore: boolean;
  /** Loads more rows when the person scrolls to the end. */
  readonly onEnd: () => void;
}

type DrawnListProps = ConversationListProps & Pick<RowProps, 'onOpen'>;

/** Draws the visible rows. Each scroll draws this again, so components that listen to the address are outside of it. */
function DrawnList({ rows, selected, now, hasMore, onEnd, onOpen }: DrawnListProps) {
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
