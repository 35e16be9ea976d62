import type { ReactNode, Ref } from 'react';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { TextInput } from '@moments/ui/fields/text-input.tsx';
import { Dialog } from '@moments/ui/overlay/dialogs.tsx';
import styles from './forms.module.css';
import { DeskButton } from './parts.tsx';

interface FormDialogProps {
  readonly title: string;
  /** Stands above the fields. */
  readonly note?: ReactNode;
  /** The label of the button that acts, such as "Stop texts". */
  readonly act: string;
  /** Whether the press can't be taken back. */
  readonly isSevere?: boolean;
  /** False while something is missing. */
  readonly isReady?: boolean;
  readonly isBusy: boolean;
  readonly error?: string | undefined;
  readonly onAct: () => Promise<unknown>;
  readonly onClose: () => void;
  readonly form?: Ref<HTMLFormElement>;
  readonly children?: ReactNode;
}

/** Asks before an act, by its button or the Enter key, and says why it failed. Nothing that was typed is lost then. */
export function FormDialog(props: FormDialogProps) {
  const { title, note, act, isSevere = false, isReady = true, isBusy, error, onAct, onClose } = props;
  const { form, children } = props;
  const actions = (
    <>
      <DeskButton
        variant={isSevere ? 'danger' : 'main'}
        disabled={!isReady}
        busy={isBusy}
        onClick={() => void onAct()}
      >
        {act}
      </DeskButton>
      <DeskButton variant="plain" onClick={onClose}>
        Cancel
      </DeskButton>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={title} actions={actions}>
      <Form
        ref={form}
        className={styles.form}
        onSubmit={() => {
          if (isReady && !isBusy) void onAct();
        }}
      >
        {note !== undefined && <p className={styles.note}>{note}</p>}
        {children}
        {error !== undefined && <Alert message={error} />}
        <button type="submit" hidden tabIndex={-1} />
      </Form>
    </Dialog>
  );
}

interface ReasonInputProps {
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (reason: string) => void;
}

/** Asks for the reason that the audit log keeps. */
export const ReasonInput = ({ value, error, onChange }: ReasonInputProps) => (
  <TextInput
    label="Reason, for the audit log"
    hint="No phone numbers and no email addresses: it stays for good."
    value={value}
    error={error}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
