import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '../buttons/button.tsx';
import { Steps } from '../display/steps.tsx';
import { Text } from '../display/text.tsx';
import { PageHeading } from './page-heading.tsx';
import { Page, PageHead } from './page-shell.tsx';
import styles from './wizard-shell.module.css';

export interface WizardShellProps {
  /** The page heading, such as "Ready to start?". */
  title: string;
  /** The wizard's name above the heading, such as "Complete your profile". */
  name: string;
  lead?: ReactNode;
  /** The name of the progress for screen readers, such as "Enrollment progress". */
  progressLabel: string;
  stepNames: readonly string[];
  /** The index of the current step. */
  step: number;
  hasErrors?: boolean;
  /** Called when the step is submitted. The browser's own validation is off. */
  onNext: () => void;
  nextLabel: string;
  /** Without it, there is no Back button. */
  onBack?: (() => void) | undefined;
  busy?: boolean;
  /** "Saving..." or "Completing...". */
  busyLabel?: string;
  /** The content has its own cards. By default, it is in one card. */
  bare?: boolean;
  children: ReactNode;
}

function WizardHead(props: WizardShellProps) {
  const { title, name, lead, step, stepNames, hasErrors = false, progressLabel } = props;
  const count = `Step ${step + 1} of ${stepNames.length}`;
  return (
    <div className={styles.head}>
      <PageHead>
        <Text kind="caption">
          {name} · {count}
        </Text>
        <PageHeading
          step={String(step)}
          hasErrors={hasErrors}
          documentTitle={`${stepNames[step] ?? title}, ${count}`}
        >
          {title}
        </PageHeading>
        {lead !== undefined && <Text kind="lead">{lead}</Text>}
      </PageHead>
      <Steps label={progressLabel} names={stepNames} current={step} />
    </div>
  );
}

/** Shows a wizard's page with progress, the current step, and Back and Next buttons. On phones, the buttons stay in view. */
export function WizardShell(props: WizardShellProps) {
  const { onNext, nextLabel, onBack, busy = false, busyLabel, bare = false, children } = props;
  const handleSubmit: SubmitEventHandler<HTMLFormElement> = (event) => {
    event.preventDefault();
    if (!busy) onNext();
  };
  return (
    <Page width="narrow">
      <WizardHead {...props} />
      <form className={bare ? styles.bare : styles.card} noValidate onSubmit={handleSubmit}>
        {children}
        <div className={styles.actions} data-wizard-actions>
          {onBack && (
            <Button variant="plain" className={styles.back} onClick={onBack}>
              Back
            </Button>
          )}
          <Button type="submit" className={styles.next} busy={busy} busyLabel={busyLabel}>
            {nextLabel}
          </Button>
        </div>
      </form>
    </Page>
  );
}
