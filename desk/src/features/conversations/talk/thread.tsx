import { useQueryClient } from '@tanstack/react-query';
import { staffRetryMessage, type ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../../api/call.ts';
import { getMessage } from '../../../api/desk-error.ts';
import { useShortcut } from '../../../keys/use-shortcut.ts';
import { FlagIcon } from '../../../parts/icons.ts';
import { SkeletonLines } from '../../../parts/pane.tsx';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatDay, formatTime } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { useSession } from '../../../session/session-store.ts';
import { refreshMember, useWholeThread, type Conversation } from '../inbox-queries.ts';
import { NoteEntry } from '../panel/note-entry.tsx';
import { deliveryLabels } from './delivery-labels.ts';
import { StalledSends } from './stalled-sends.tsx';
import { OptOutQuestion, ScheduledText } from './text-acts.tsx';
import { describeEvent, toThreadItems, type ThreadItem } from './thread-rules.ts';
import styles from './thread.module.css';
import { useThreadScroll } from './use-thread-scroll.ts';

type Text = Extract<ThreadEntry, { kind: 'text' }>;

interface DeliveryProps {
  readonly text: Text;
  readonly hasKey: boolean;
  readonly onRetry: () => void;
}

function Delivery({ text, hasKey, onRetry }: DeliveryProps) {
  if (text.delivery === null) return null;
  const [Icon, label] = deliveryLabels[text.delivery];
  return (
    <span className={styles.delivery} data-delivery={text.delivery}>
      <Icon size={16} />
      {label}
      {text.problem !== null && `: ${text.problem}`}
      {text.canRetry && (
        <DeskButton variant="plain" onClick={onRetry} {...(hasKey ? { keys: 'try-again' } : {})}>
          Try again
        </DeskButton>
      )}
    </span>
  );
}

/** Underlines the words that the crisis lists matched. */
function TextBody({ text: { body, flagged, unreadable } }: { text: Text }) {
  if (unreadable) return <em>This text can’t be read.</em>;
  if (flagged.length === 0) return body;
  const ranges = flagged.toSorted((a, b) => a.from - b.from);
  return ranges.map(({ from, to }, place) => (
    <span key={from}>
      {body.slice(ranges[place - 1]?.to ?? 0, from)}
      <mark>{body.slice(from, to)}</mark>
      {place === ranges.length - 1 && body.slice(to)}
    </span>
  ));
}

/** Says who wrote a reply (COVER-05). */
function Author({ text: { author } }: { text: Text }) {
  const ownId = useSession((state) => ('session' in state ? state.session.staff.id : undefined));
  if (author === null) return null;
  return <span>{author.staffId !== null && author.staffId === ownId ? 'You' : author.name}</span>;
}

interface TextEntryProps {
  readonly text: Text;
  readonly memberId: string;
  /** The key that tries again is for the newest text that was not delivered. */
  readonly hasKey: boolean;
  /** The text after it shows the time and the delivery of both. */
  readonly isContinued: boolean;
}

function TextEntry({ text, memberId, hasKey, isContinued }: TextEntryProps) {
  const client = useQueryClient();
  const { run, error } = useAct();
  const retry = async () => {
    await run(() => call(staffRetryMessage, { params: { memberId, id: text.id } }));
    refreshMember(client, memberId);
  };
  useShortcut('try-again', () => void retry(), hasKey);
  return (
    <div
      className={styles.text}
      data-own={text.direction === 'from-coach'}
      data-flagged={text.flagged.length > 0}
    >
      <p>
        <TextBody text={text} />
      </p>
      <p className={styles.meta} data-continued={isContinued}>
        <Author text={text} />
        {text.delivery === 'scheduled' ? (
          <ScheduledText text={text} memberId={memberId} />
        ) : (
          <>
            <time dateTime={text.at}>{formatTime(new Date(text.at))}</time>
            <Delivery text={text} hasKey={hasKey} onRetry={() => void retry()} />
          </>
        )}
      </p>
      {error !== undefined && <Alert message={error} />}
      {text.optOutQuestion !== undefined && <OptOutQuestion text={text} memberId={memberId} />}
    </div>
  );
}

const phoneLabels = { reaction: 'Reaction', 'auto-reply': 'The phone’s automatic reply' } as const;

/** Shows what the member's phone wrote by itself: small, because nothing waits for an answer. */
const PhoneEntry = ({ text, label }: { text: Text; label: string }) => (
  <p className={styles.byPhone}>
    <span>
      {label}, {formatTime(new Date(text.at))}:
    </span>{' '}
    <TextBody text={text} />
  </p>
);

interface ItemProps {
  readonly item: ThreadItem;
  readonly memberId: string;
  /** All entries of the thread, newest first. */
  readonly entries: readonly ThreadEntry[];
  readonly now: Date;
}

function Item({ item, memberId, entries, now }: ItemProps) {
  if (item.kind === 'day') return <p className={styles.day}>{formatDay(new Date(item.at), now)}</p>;
  if (item.kind === 'wait')
    return (
      <p className={styles.day} data-kind="wait">
        Waiting since {formatTime(new Date(item.at))}
      </p>
    );
  const { entry, isContinued } = item;
  if (entry.kind === 'note') return <NoteEntry note={entry} memberId={memberId} />;
  if (entry.kind === 'text' && entry.madeByPhone !== undefined)
    return <PhoneEntry text={entry} label={phoneLabels[entry.madeByPhone]} />;
  if (entry.kind === 'text') {
    const newestFailed = entries.find((each) => each.kind === 'text' && each.canRetry);
    return (
      <TextEntry text={entry} memberId={memberId} hasKey={entry === newestFailed} isContinued={isContinued} />
    );
  }
  const isFlag = entry.action === 'crisis.started';
  return (
    <p className={styles.event} data-crisis={isFlag}>
      {isFlag && <FlagIcon size={16} />}
      {describeEvent(entry, entries)}
    </p>
  );
}

const getKey = (item: ThreadItem): string => {
  if (item.kind === 'entry') return item.entry.id;
  return item.kind === 'wait' ? 'wait' : item.at;
};

/** Shows the texts, notes, and events of a conversation, the newest at the bottom. */
export function Thread({ conversation, now }: { conversation: Conversation; now: Date }) {
  const { memberId, name, waitingSince } = conversation;
  const { entries, ...query } = useWholeThread(memberId);
  const { box, hasNews, showNewest } = useThreadScroll(entries);
  return (
    <div className={styles.thread} ref={box} tabIndex={0} role="region" aria-label={`Texts with ${name}`}>
      {query.hasNextPage && (
        <DeskButton
          variant="plain"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          Show older texts
        </DeskButton>
      )}
      {query.error && <Alert message={getMessage(query.error)} />}
      {query.isPending && <SkeletonLines widths={[50, 40, 60, 45]} height={40} />}
      {toThreadItems(entries, waitingSince).map((item) => (
        <Item key={getKey(item)} item={item} memberId={memberId} entries={entries} now={now} />
      ))}
      <StalledSends memberId={memberId} />
      {hasNews && (
        <DeskButton variant="second" className={styles.newer} onClick={showNewest}>
          Show what is new
        </DeskButton>
      )}
    </div>
  );
}
