import type { ReactNode, SubmitEventHandler } from 'react';
import { Button } from '../buttons/button.tsx';
import { Steps, type StepsProps } from '../display/steps.tsx';
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
  /** The line of steps, which can be longer than this wizard. */
  progress: StepsProps;
  stepNames: readonly string[];
  /** The index of the current step. */
  step: number;
  /** The screen of a step that has several, counted from 1. `isOneScreen` if all of them show at once. */
  part?: { readonly number: number; readonly of: number; readonly isOneScreen?: boolean };
  hasErrors?: boolean;
  /** Called when the step is submitted. The browser's own validation is off. */
  onNext: () => void;
  nextLabel: string;
  /** Without it, there is no Back button. */
  onBack?: (() => void) | undefined;
  busy?: boolean;
  /** "Saving..." or "Completing...". */
  busyLabel?: string;
  /** The state of the typed answers: "Saved", or a warning that is announced. Its place stays free if both are empty. */
  status?: { readonly text: string; readonly warning: string };
  /** The content has its own cards. By default, it is in one card. */
  bare?: boolean;
  children: ReactNode;
}

function WizardHead(props: WizardShellProps) {
  const { title, name, lead, step, part, stepNames, hasErrors = false, progress } = props;
  const screen = part && !part.isOneScreen ? `, part ${part.number} of ${part.of}` : '';
  const count = `Step ${step + 1} of ${stepNames.length}${screen}`;
  return (
    <div className={styles.head}>
      <PageHead>
        <Text kind="caption">
          {name} · {count}
        </Text>
        <PageHeading
          // Turning a phone changes how many parts show, but not the place. The field keeps the focus.
          step={`${step}, ${part?.number ?? 1}`}
          hasErrors={hasErrors}
          documentTitle={`${stepNames[step] ?? title}, ${count}`}
        >
          {title}
        </PageHeading>
        {lead !== undefined && <Text kind="lead">{lead}</Text>}
      </PageHead>
      <Steps {...progress} />
    </div>
  );
}

/** Shows a wizard's page with progress, the current step, and Back and Next buttons. On phones, the buttons stay in view. */
export function WizardShell(props: WizardShellProps) {
  const { onNext, nextLabel, onBack, busy = false, busyLabel, bare = false, status, children } = props;
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
          {status && (
            <p className={styles.status}>
              {status.text}
              <span role="status">{status.warning}</span>
            </p>
          )}
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
