import { useState, type ReactNode } from 'react';
import { deskOpenConversation, openReasons } from '@moments/contract/desk/desk-conversations';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Select } from '@moments/ui/fields/choices.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { call } from '../../../api/call.ts';
import { DeskButton } from '../../../parts/parts.tsx';
import { useAct } from '../../../parts/use-act.ts';
import styles from './reason-form.module.css';

type Reason = (typeof openReasons)[number];

export interface ReasonFormProps {
  readonly memberId: string;
  readonly label: string;
  /** The labels of the reasons, for the people who choose one. */
  readonly reasons: Readonly<Record<Reason, string>>;
  readonly selected: Reason;
  readonly hint: string;
  readonly note?: ReactNode;
  /** Refreshes the page, because the conversation is open. */
  readonly onOpened: () => Promise<void> | void;
}

/** Opens another coach's conversation with a reason, which the audit log keeps. */
export function ReasonForm({ memberId, label, reasons, selected, hint, note, onOpened }: ReasonFormProps) {
  const [reason, setReason] = useState(selected);
  const [explanation, setExplanation] = useState('');
  const { run, isBusy, error } = useAct();
  const open = () =>
    run(async () => {
      await call(deskOpenConversation, { params: { memberId }, body: { reason, explanation } });
      await onOpened();
    });
  const choose = (value: string) => setReason(openReasons.find((each) => each === value) ?? 'other');
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <Select
        label={label}
        choices={openReasons.map((value) => ({ value, label: reasons[value] }))}
        value={reason}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <TextInput
        label="In a few words"
        hint={hint}
        value={explanation}
        onChange={(event) => setExplanation(event.currentTarget.value)}
      />
      {note}
      {error !== undefined && <Alert message={error} />}
      <DeskButton type="submit" busy={isBusy} disabled={explanation.trim() === ''}>
        Open the conversation
      </DeskButton>
    </form>
  );
}
