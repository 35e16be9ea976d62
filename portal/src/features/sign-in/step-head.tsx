import type { ReactNode } from 'react';
import { TextButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { ChevronLeftIcon } from '@moments/ui/icons.ts';
import { PageHeading } from '@moments/ui/layout/page-heading.tsx';
import styles from './sign-in.module.css';

interface StepHeadProps {
  readonly heading: string;
  readonly hasErrors: boolean;
  /** A hash to go back to, or a function that goes back. */
  readonly back: string | (() => void);
  readonly children: ReactNode;
}

/** The Back link, the heading that takes the focus, and an introduction. */
export function StepHead({ heading, hasErrors, back, children }: StepHeadProps) {
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
        <PageHeading hasErrors={hasErrors}>{heading}</PageHeading>
        <p className={styles.lead}>{children}</p>
      </div>
    </>
  );
}
