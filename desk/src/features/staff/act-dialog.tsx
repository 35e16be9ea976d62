import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DeskError, getMessage } from '../../api/desk-error.ts';
import { FormDialog } from '../../parts/form-dialog.tsx';
import { useAct } from '../../parts/use-act.ts';
import { refreshStaff } from './staff-queries.ts';
import styles from './staff.module.css';

/** Names what is wrong in the fields, if the server says so. */
const describeFailure = (failure: unknown): string =>
  failure instanceof DeskError && failure.fields.length > 0
    ? failure.fields.map(({ message }) => message).join('. ')
    : getMessage(failure);

export interface ActDialogProps {
  readonly title: string;
  /** What follows from the press, one sentence each. */
  readonly consequences: readonly string[];
  /** Repeats the act: "Sign Ana out everywhere". */
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** False while something is missing. */
  readonly isReady?: boolean;
  /** Runs the act. A message that it returns shows on the page. */
  readonly act: () => Promise<{ readonly message: string } | undefined>;
  readonly onDone: (message: string) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks before an act: says what follows, runs it, and shows why the server refused it. */
export function ActDialog({
  title,
  consequences,
  confirm,
  isDanger = false,
  isReady = true,
  act,
  onDone,
  onClose,
  children,
}: ActDialogProps) {
  const client = useQueryClient();
  const { run, isBusy, error } = useAct(describeFailure);
  const press = () =>
    run(async () => {
      const reply = await act();
      refreshStaff(client);
      if (!reply) return;
      onDone(reply.message);
      onClose();
    });
  return (
    <FormDialog
      {...{ title, isReady, isBusy, error, onClose }}
      act={confirm}
      isSevere={isDanger}
      onAct={press}
    >
      {children}
      <section className={styles.consequences} aria-label="What happens when you confirm">
        <ul>
          {consequences.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
    </FormDialog>
  );
}
