import { useEffect, useState } from 'react';
import { staffReportPresence } from '@moments/contract/conversations/staff-conversations';
import { call } from '../../../api/call.ts';
import { useComposer } from '../composer/composer-store.ts';
import type { Conversation } from '../inbox-queries.ts';

/** Milliseconds between two reports that the person has the conversation open. */
const presencePause = 10_000;

export type Present = Conversation['present'];

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

/** Reports that the person reads or replies, and gets who else does. */
export function usePresence({ memberId, present }: Conversation): Present {
  const [reported, setReported] = useState<{ readonly present: Present; readonly over: Present }>();
  const hasDraft = useHasDraft(memberId);
  useEffect(() => {
    const report = () => {
      const body = { doing: hasDraft ? 'replying' : 'reading' } as const;
      void call(staffReportPresence, { params: { memberId }, body, isBackground: true })
        .then((reply) => setReported({ present: reply.present, over: present }))
        .catch(() => undefined);
    };
    report();
    const timer = setInterval(report, presencePause);
    return () => clearInterval(timer);
  }, [memberId, hasDraft, present]);
  // An event of the stream reads the conversation again: what it says is newer than the last report.
  return reported?.over === present ? reported.present : present;
}
