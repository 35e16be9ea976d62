import type { ReactNode } from 'react';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import { TextButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import { ErrorAlert } from '../../api/error-alert.tsx';
import { useStoredError } from '../../api/error-store.ts';
import styles from './sign-in.module.css';

interface StepHeadProps {
  readonly heading: string;
  readonly hasErrors: boolean;
  /** A hash to go back to, or what going back does. */
  readonly back: string | (() => void);
  /** Below the heading. */
  readonly children: ReactNode;
}

/** The way back, the heading that takes the focus, and what this step is about. */
export function StepHead({ heading, hasErrors, back, children }: StepHeadProps) {
  const words = (
    <>
      <ChevronLeftIcon />
      Back
    </>
  );
  return (
    <>
      <div className={styles.back}>
        {typeof back === 'string' ? (
          <TextLink href={back}>{words}</TextLink>
        ) : (
          <TextButton onClick={back}>{words}</TextButton>
        )}
      </div>
      <div className={styles.head}>
        <PageHeading hasErrors={hasErrors}>{heading}</PageHeading>
        <p className={styles.lead}>{children}</p>
      </div>
    </>
  );
}

/** The errors of a step's calls as dismissible red alerts (AUTH-18), and of the sign-in as a whole. */
export function StepAlert({ sources }: { sources: readonly ErrorSource[] }) {
  return (['authentication', ...sources] as const).map((source) => (
    <ErrorAlert key={source} source={source} />
  ));
}

/** What the code field says while the alert above says what happened (AUTH-14). */
export function useCodeFieldError(source: ErrorSource): string | undefined {
  const { error } = useStoredError(source);
  if (!error || error.statusCode >= 500) return undefined;
  return /new one/.test(error.message) ? 'Request a new code below' : 'Check the 6 digits';
}
