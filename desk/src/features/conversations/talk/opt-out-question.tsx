import { useQueryClient } from '@tanstack/react-query';
import type { ThreadEntry } from '@moments/contract/conversations/staff-messages';
import { staffAnswerOptOutQuestion } from '@moments/contract/conversations/staff-opt-out-questions';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { call } from '../../../api/call.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import { refreshMember } from '../inbox-queries.ts';
import styles from './thread.module.css';

type Text = Extract<ThreadEntry, { kind: 'text' }>;

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
