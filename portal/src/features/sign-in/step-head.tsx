import type { ReactNode } from 'react';
import { TextButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import styles from './sign-in.module.css';

interface StepHeadProps {
  readonly heading: string;
  readonly hasErrors: boolean;
  /** The step has one field, which takes the focus instead of the heading (AUTH-23). */
  readonly leavesFocus?: boolean;
  /** A hash to go back to, or a function that goes back. */
  readonly back: string | (() => void);
  readonly children: ReactNode;
}

/** Shows the Back link, the heading that takes the focus, and an introduction. */
export function StepHead({ heading, hasErrors, leavesFocus = false, back, children }: StepHeadProps) {
  const label = (
    <>
      <ChevronLeftIcon />
      Back
    </>
  );
  return (
    <>
      <div className={styles.back}>
        {typeof back === 'string' ? (
          <TextLink href={back}>{label}</TextLink>
        ) : (
          <TextButton onClick={back}>{label}</TextButton>
        )}
      </div>
      <div className={styles.head}>
        <PageHeading hasErrors={hasErrors} leavesFocus={leavesFocus}>
          {heading}
        </PageHeading>
        <p className={styles.lead}>{children}</p>
      </div>
    </>
  );
}
