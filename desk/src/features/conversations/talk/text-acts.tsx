import { useQueryClient } from '@tanstack/react-query';
import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { staffAnswerOptOutQuestion } from '@moments/contract/conversations/staff-opt-out-questions';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { AlertIcon, ClockIcon } from '@moments/ui/icons.ts';
import { call } from '../../../api/call.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { formatLeaving } from '../../../parts/times.ts';
import { useAct } from '../../../parts/use-act.ts';
import { focusComposer } from '../composer/composer-focus.ts';
import { undoReply } from '../composer/composer-sends.ts';
import { refreshMember } from '../inbox-queries.ts';
import styles from './thread.module.css';

type Text = Extract<ThreadEntry, { kind: 'text' }>;

/** Says when a scheduled text leaves, or why it won't, and makes it a draft again. */
export function ScheduledText({ text, memberId }: { text: Text; memberId: string }) {
  const { id, key, leavesAt, at, heldBack } = text;
  const client = useQueryClient();
  const { run, isBusy, error } = useAct();
  const edit = async () => {
    if (await run(() => undoReply(client, { key: key ?? id, memberId, id }))) focusComposer(memberId);
  };
  return (
    <>
      <span className={styles.delivery} data-delivery={heldBack === undefined ? 'scheduled' : 'failed'}>
        {heldBack === undefined ? <ClockIcon size={16} /> : <AlertIcon size={16} />}
        {heldBack === undefined
          ? `Leaves ${formatLeaving(new Date(leavesAt ?? at))}`
          : `Won’t leave. ${heldBack}`}
        <DeskButton variant="plain" busy={isBusy} onClick={() => void edit()}>
          Cancel and edit
        </DeskButton>
      </span>
      {error !== undefined && <span role="alert">{error}</span>}
    </>
  );
}

const answers = {
  stopped: 'This text asked for no more texts, and they were stopped.',
  no: 'Decided: this text doesn’t ask for no more texts.',
} as const;

/** Asks whether a text asks for no more texts (CONS-01). The rules can't know; a person can. */
export function OptOutQuestion({ text, memberId }: { text: Text; memberId: string }) {
  const client = useQueryClient();
  const { run, isBusy, error } = useAct();
  if (text.optOutQuestion === undefined) return null;
  if (text.optOutQuestion !== 'open') return <p className={styles.byPhone}>{answers[text.optOutQuestion]}</p>;
  const answer = (given: 'stop-texts' | 'no') =>
    void run(async () => {
      await call(staffAnswerOptOutQuestion, { params: { memberId, id: text.id }, body: { answer: given } });
      refreshMember(client, memberId);
    });
  return (
    <div className={styles.question} role="group" aria-label="Opt-out">
      <p>
        Does this text ask for no more texts? They stop at once, and only the member can start them again.
      </p>
      <DeskButton variant="second" busy={isBusy} onClick={() => answer('stop-texts')}>
        Stop texts
      </DeskButton>
      <DeskButton variant="plain" disabled={isBusy} onClick={() => answer('no')}>
        No
      </DeskButton>
      {error !== undefined && <Alert message={error} />}
    </div>
  );
}
