import type { KeyboardEventHandler, ReactNode } from 'react';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import { ReasonedButton } from '@moments/ui/buttons/button.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { CodeInput } from '@moments/ui/fields/text-input.tsx';
import { useErrors } from '../../../api/error-store.ts';
import styles from '../sign-in.module.css';
import { StepAlert } from '../step-alert.tsx';
import { ResendCode } from './resend-code.tsx';
import { codeId, type useCodeForm } from './use-code-form.ts';

interface SentNoteProps {
  readonly error: string | undefined;
  /** The calls of the step. */
  readonly sources: readonly ErrorSource[];
  readonly title?: string | undefined;
  readonly children: ReactNode;
}

/** Says that a code was sent, until an error says something else: one message at a time (AUTH-23). */
function SentNote({ error, sources, title, children }: SentNoteProps) {
  const hasAlert = useErrors(({ errors }) => sources.some((source) => errors[source] !== undefined));
  return error === undefined && !hasAlert ? (
    <Note tone="good" live="status" title={title}>
      {children}
    </Note>
  ) : null;
}

interface CodeFormProps {
  readonly form: ReturnType<typeof useCodeForm>;
  /** The calls of the step, whose errors show above the field. */
  readonly sources: readonly ErrorSource[];
  /** Says that the code was sent. */
  readonly sent: string;
  readonly sentTitle?: string | undefined;
  /** When another code can be asked for, in ms since 1970. */
  readonly resendAt: number;
  /** Another way on, if the code is rejected. */
  readonly offer?: ReactNode;
  /** More fields below the code. */
  readonly children?: ReactNode;
  /** Why the form can't be sent yet. */
  readonly reason?: string | undefined;
  readonly onKeyDown?: KeyboardEventHandler<HTMLFormElement>;
}

/** Shows the form of a 6-digit code, the same in every step (AUTH-14, AUTH-16). */
export function CodeForm({ form, sources, sent, sentTitle, resendAt, offer, ...more }: CodeFormProps) {
  const { error } = form;
  return (
    <form className={styles.form} noValidate onKeyDown={more.onKeyDown} onSubmit={form.submit}>
      <StepAlert sources={sources} />
      {offer}
      <SentNote error={error} sources={sources} title={sentTitle}>
        <p>{sent}</p>
      </SentNote>
      <CodeInput
        id={codeId}
        label="6-digit code"
        value={form.code}
        error={error}
        onValueChange={form.typeCode}
      />
      {more.children}
      <ReasonedButton
        type="submit"
        full
        busy={form.isVerifying}
        busyLabel="Verifying..."
        reason={more.reason}
      >
        Continue
      </ReasonedButton>
      <ResendCode resendAt={resendAt} onResend={form.resend} />
    </form>
  );
}
