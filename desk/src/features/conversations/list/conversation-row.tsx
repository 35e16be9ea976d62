import type { MouseEvent } from 'react';
import type { ConversationRow } from '@moments/contract/conversations/staff-conversations';
import { AlertIcon } from '@moments/ui/icons.ts';
import { getFirstName } from '../../../parts/names.ts';
import { Avatar, Chip } from '../../../parts/parts.tsx';
import { formatMinutes, formatMoment, getMinutes } from '../../../parts/times.ts';
import { useSession } from '../../../session/session-store.ts';
import { describeReach } from '../reach-label.ts';
import { deliveryLabels } from '../talk/delivery-labels.ts';
import styles from './list.module.css';

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

const marked = ['check-in-due', 'follow-up-due', 'few-moments', 'new', 'undelivered', 'mentioned'] as const;

const Marks = ({ row: { flags, momentsLeft } }: { row: ConversationRow }) =>
  marked.some((flag) => flags.includes(flag)) && (
    <span className={styles.marks}>
      {flags.includes('check-in-due') && <Chip tone="amber">Check-in due</Chip>}
      {flags.includes('follow-up-due') && <Chip tone="amber">Follow-up due</Chip>}
      {flags.includes('few-moments') && <Chip tone="amber">{momentsLeft} left</Chip>}
      {flags.includes('mentioned') && <Chip tone="amber">Mentions you</Chip>}
      {flags.includes('new') && <Chip>New</Chip>}
      {flags.includes('undelivered') && (
        <Chip tone="bad">
          <AlertIcon />
          Not delivered
        </Chip>
      )}
    </span>
  );

/** Names who wrote the newest reply: one that no one on staff wrote is the service’s (COVER-05). */
function nameAuthor(
  author: NonNullable<ConversationRow['last']>['author'],
  ownId: string | undefined,
): string {
  if (author === null) return 'The service';
  if (author.staffId === null) return author.name;
  return author.staffId === ownId ? 'You' : getFirstName(author.name);
}

/** Says what the newest text is. */
function describeNewest({ memberId, last, unreadable }: ConversationRow, ownId: string | undefined): string {
  if (unreadable) return memberId;
  if (!last) return 'No texts yet';
  const text = last.body === '' ? 'A text that can’t be read' : last.body;
  return last.direction === 'from-coach' ? `${nameAuthor(last.author, ownId)}: ${text}` : text;
}

function Newest({ row }: { row: ConversationRow }) {
  const ownId = useSession((state) => ('session' in state ? state.session.staff.id : undefined));
  return <span className={styles.cut}>{describeNewest(row, ownId)}</span>;
}

/** Shows how far a coach's text is. A text that was not delivered has a mark of its own. */
function DeliveryMark({ last }: Pick<ConversationRow, 'last'>) {
  if (!last?.delivery || last.delivery === 'failed') return null;
  const [Icon, label] = deliveryLabels[last.delivery];
  return (
    <span className={styles.delivery} data-delivery={last.delivery}>
      <Icon size={16} />
      <span className={styles.said}>{label}. </span>
    </span>
  );
}

export interface RowProps {
  readonly row: ConversationRow;
  readonly isSelected: boolean;
  readonly now: Date;
  /** Whether the list shows other tabs than Open, and the row says in which it stands. */
  readonly namesTab: boolean;
  /** Opens what the link points to without loading a document. */
  readonly onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Says for whom the person answers, before the words of another coach's member. */
function ReachMark({ reach, now }: Pick<ConversationRow, 'reach'> & { readonly now: Date }) {
  const label = describeReach(reach, now);
  return label === undefined ? null : <span className={styles.reach}>{label}</span>;
}

const tabLabels = { open: undefined, 'follow-up': 'Follow-up', done: 'Done' } as const;

/** Shows a row as a plain link. The router's link listens to the URL, which would drop frames in a long list. */
export function Row({ row, isSelected, now, namesTab, onOpen }: RowProps) {
  const tab = namesTab ? tabLabels[row.tab] : undefined;
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
        <span className={styles.newest} data-by-phone={row.last?.madeByPhone !== undefined}>
          {tab !== undefined && <span className={styles.reach}>{tab}</span>}
          <ReachMark reach={row.reach} now={now} />
          <DeliveryMark last={row.last} />
          <Newest row={row} />
          <Marks row={row} />
        </span>
      </span>
    </a>
  );
}
