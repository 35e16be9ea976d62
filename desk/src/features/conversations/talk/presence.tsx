import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { staffReportPresence } from '@moments/contract/conversations/staff-conversations';
import { call } from '../../../api/call.ts';
import { isClosed } from '../../../api/desk-error.ts';
import { Avatar, DeskButton } from '../../../parts/parts.tsx';
import { useComposer } from '../composer/composer-store.ts';
import { refreshMember, useHasTexts, type Conversation } from '../inbox-queries.ts';
import styles from './talk.module.css';

/** Whether the person looks at this page: it is visible and has the focus. A hidden tab and one behind another window don't. */
const hasAttention = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

function subscribe(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  addEventListener('focus', onChange);
  addEventListener('blur', onChange);
  return () => {
    document.removeEventListener('visibilitychange', onChange);
    removeEventListener('focus', onChange);
    removeEventListener('blur', onChange);
  };
}

const useAttention = (): boolean => useSyncExternalStore(subscribe, hasAttention);

/** Milliseconds between two reports that the person has the conversation open. */
const presencePause = 10_000;

type Present = Conversation['present'];

const useHasDraft = (memberId: string): boolean =>
  useComposer(({ drafts }) => (drafts[memberId]?.body ?? '') !== '');

/**
 * Gets who replied before this person began. Of two who reply, only the later one is asked to send anyway: if both were, each could leave
 * the member to the other.
 */
export function useEarlierReplier(memberId: string, present: Present): string | undefined {
  const hasDraft = useHasDraft(memberId);
  const replier = present.find(({ doing }) => doing === 'replying')?.name;
  const [mark, setMark] = useState({ hasWords: hasDraft, isFirst: false });
  if (mark.hasWords !== hasDraft) setMark({ hasWords: hasDraft, isFirst: hasDraft && replier === undefined });
  return mark.isFirst ? undefined : replier;
}

/**
 * Reports that the person reads or replies, and gets who else does. The person counts as there only while the texts show on a visible page
 * with the focus: that is what joins a crisis, and what the audit log records (SAFE-01).
 */
export function usePresence({ memberId, present }: Conversation): Present {
  const client = useQueryClient();
  const [reported, setReported] = useState<{ readonly present: Present; readonly over: Present }>();
  const hasDraft = useHasDraft(memberId);
  const hasTexts = useHasTexts(memberId);
  const attending = useAttention() && hasTexts;
  // The end of a reply is no hurry: the next report says it.
  const [isWriting, setIsWriting] = useState(hasDraft);
  if (hasDraft && !isWriting) setIsWriting(true);
  const report = useEffectEvent(() => {
    const body = { doing: isWriting ? 'replying' : 'reading', attending } as const;
    void call(staffReportPresence, { params: { memberId }, body, isBackground: true })
      .then((reply) => setReported({ present: reply.present, over: present }))
      .catch((error: unknown) => {
        // The person's access has ended. Reading the conversation says so, and empties the page.
        if (isClosed(error)) refreshMember(client, memberId);
      });
  });
  const reportAgain = useEffectEvent(() => {
    if (isWriting === hasDraft) report();
    else setIsWriting(hasDraft);
  });
  useEffect(() => {
    report();
    const timer = setInterval(() => reportAgain(), presencePause);
    return () => clearInterval(timer);
  }, [memberId, attending, isWriting]);
  // An event of the stream reads the conversation again: what it says is newer than the last report.
  return reported?.over === present ? reported.present : present;
}

/** Reports that the person reads the texts outside the inbox, while they look at them. */
export function useReading(memberId: string, hasTexts: boolean): void {
  const attending = useAttention() && hasTexts;
  useEffect(() => {
    if (!attending) return undefined;
    const report = () => {
      const body = { doing: 'reading', attending } as const;
      // The next report says it again.
      call(staffReportPresence, { params: { memberId }, body, isBackground: true }).catch(() => undefined);
    };
    report();
    const timer = setInterval(report, presencePause);
    return () => clearInterval(timer);
  }, [memberId, attending]);
}

interface PresenceStripProps {
  readonly present: Present;
  /** Opens who waits next. */
  readonly onLeave: () => void;
}

/** Says who else has the conversation open, so that two people don't answer at the same time. */
export function PresenceStrip({ present, onLeave }: PresenceStripProps) {
  const other = present.find(({ doing }) => doing === 'replying') ?? present[0];
  const isReplying = other?.doing === 'replying';
  return (
    <div role="status">
      {other && (
        <div className={styles.presence}>
          <Avatar name={other.name} kind="staff" />
          <p>
            <b>{other.name}</b> {isReplying ? 'is replying.' : 'is reading along.'}
          </p>
          {isReplying && (
            <DeskButton variant="second" onClick={onLeave}>
              Leave it to them
            </DeskButton>
          )}
        </div>
      )}
    </div>
  );
}
