import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Steps, type StepsProps } from '../display/steps.tsx';
import { Text, VisuallyHidden } from '../display/text.tsx';
import { Form } from '../fields/form.tsx';
import { PageHeading } from './page-heading.tsx';
import { Page } from './page-shell.tsx';
import styles from './wizard-shell.module.css';

export interface WizardShellProps {
  /** The line of steps, which can be longer than this wizard. The current step's name is the page's heading. */
  progress: StepsProps;
  /** The screen of a step that has several, from 0. Without a name, all of them show at once. */
  part?: { readonly place: number; readonly name?: string | undefined };
  /** What the wizard or the step says first, such as "Ready to start?". */
  lead?: ReactNode;
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

function WizardHead({ progress, part, hasErrors = false }: WizardShellProps) {
  const { names, current } = progress;
  const name = names[current] ?? '';
  const screen = part?.name === undefined ? '' : `: ${part.name}`;
  return (
    <div className={styles.head}>
      <PageHeading
        // Turning a phone changes how many parts show, but not the place. The field keeps the focus.
        step={`${String(current)}, ${String(part?.place ?? 0)}`}
        hasErrors={hasErrors}
        documentTitle={`${name}${screen}, Step ${String(current + 1)} of ${String(names.length)}`}
      >
        <span>{name}</span>
        {screen !== '' && <VisuallyHidden>{screen}</VisuallyHidden>}
      </PageHeading>
      <Steps {...progress} hasHeading />
    </div>
  );
}

/** Shows a wizard's page with progress, the current step, and Back and Next buttons. On phones, the buttons stay in view. */
export function WizardShell(props: WizardShellProps) {
  const { lead, onNext, nextLabel, onBack, busy = false, busyLabel, bare = false, status, children } = props;
  return (
    <Page width="narrow">
      <WizardHead {...props} />
      <Form className={bare ? styles.bare : styles.card} noValidate onSubmit={() => !busy && onNext()}>
        {lead !== undefined && (
          <div className={styles.lead}>
            <Text kind="lead">{lead}</Text>
          </div>
        )}
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
      </Form>
    </Page>
  );
}
