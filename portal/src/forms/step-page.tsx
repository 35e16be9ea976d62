import { useEffect, useRef, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorSummary } from '@moments/ui/fields/error-summary.tsx';
import { WizardShell, type WizardShellProps } from '@moments/ui/layout/wizard-shell.tsx';
import { ErrorAlert } from '../api/error-alert.tsx';
import { dismissError, useStoredError } from '../api/error-store.ts';
import { CrisisNote } from './crisis-note.tsx';
import { draftMessages } from './draft-messages.ts';
import styles from './step-page.module.css';
import type { StepForm } from './use-step-form.ts';

/** The parts that every step of a wizard shares, and the step's place in it. */
export type WizardFrame = Pick<WizardShellProps, 'progress' | 'part' | 'lead' | 'onBack'>;

interface StepPageProps<T extends FieldValues> {
  frame: WizardFrame;
  step: StepForm<T>;
  children: ReactNode;
}

/** Shows a wizard's step with a form: summary of errors, fields, why saving failed, Back and Next. */
export function StepPage<T extends FieldValues>({ frame, step, children }: StepPageProps<T>) {
  const { errors, submitCount, isSaving, submit } = step;
  useEffect(() => dismissError('updateEnrollment'), []);
  const alert = useRef<HTMLDivElement>(null);
  const { error } = useStoredError('updateEnrollment');
  const isAtField = errors.some(({ message }) => message === error?.message);
  // An error that a field shows isn't said once more below the form, also not when the member has changed the field.
  useEffect(() => {
    if (isAtField) dismissError('updateEnrollment');
  }, [isAtField]);
  const failedAt = isAtField ? undefined : error?.time;
  // On phones, the bar with the buttons would cover it.
  useEffect(() => {
    if (failedAt !== undefined) alert.current?.scrollIntoView({ block: 'center' });
  }, [failedAt]);
  return (
    <WizardShell
      {...frame}
      hasErrors={errors.length > 0}
      nextLabel="Next"
      busyLabel="Saving..."
      busy={isSaving}
      onNext={submit}
      status={draftMessages[step.draftState]}
    >
      <div className={styles.summary}>
        <ErrorSummary errors={errors} submitCount={submitCount} />
      </div>
      {children}
      <CrisisNote place="step" />
      <div className={styles.alert} ref={alert}>
        {!isAtField && <ErrorAlert source="updateEnrollment" />}
      </div>
    </WizardShell>
  );
}
