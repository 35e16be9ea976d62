import { useEffect, useEffectEvent, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { ErrorSummary } from '@moments/ui/fields/error-summary.tsx';
import { WizardShell, type WizardShellProps } from '@moments/ui/layout/wizard-shell.tsx';
import { ErrorAlert } from '../api/error-alert.tsx';
import { dismissError } from '../api/error-store.ts';
import styles from './step-page.module.css';
import type { StepForm } from './use-step-form.ts';

/** What is the same on every step of a wizard, and the step's place in it. */
export type WizardFrame = Pick<
  WizardShellProps,
  'title' | 'name' | 'progressLabel' | 'stepNames' | 'step' | 'lead' | 'onBack'
>;

/** ENR-09: the summary has the focus, and the page shows the first field that is not right. */
function useScrollToFirstError(firstId: string | undefined, submitCount: number): void {
  const scroll = useEffectEvent(() => {
    if (firstId !== undefined) document.getElementById(firstId)?.scrollIntoView({ block: 'center' });
  });
  // Only a new submit scrolls, not each correction of a field.
  useEffect(() => scroll(), [submitCount]);
}

interface StepPageProps<T extends FieldValues> {
  frame: WizardFrame;
  step: StepForm<T>;
  children: ReactNode;
}

/** A wizard's step with a form: summary of errors, fields, why saving failed, Back and Next. */
export function StepPage<T extends FieldValues>({ frame, step, children }: StepPageProps<T>) {
  const { errors, submitCount, isSaving, submit } = step;
  useScrollToFirstError(errors[0]?.id, submitCount);
  useEffect(() => dismissError('updateEnrollment'), []);
  return (
    <WizardShell
      {...frame}
      hasErrors={errors.length > 0}
      nextLabel="Next"
      busyLabel="Saving..."
      busy={isSaving}
      onNext={submit}
    >
      <div className={styles.summary}>
        <ErrorSummary errors={errors} submitCount={submitCount} />
      </div>
      {children}
      <div className={styles.alert}>
        <ErrorAlert source="updateEnrollment" />
      </div>
    </WizardShell>
  );
}
