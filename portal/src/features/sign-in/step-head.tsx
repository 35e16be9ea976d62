import type { ReactNode } from 'react';
import { TextButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
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
