import { useEffect, useRef, type ReactNode } from 'react';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { useStoredError } from '../../../api/error-store.ts';
import { paths } from '../../../configuration/paths.ts';

interface ChoiceAlertProps {
  readonly source: 'createCustomer' | 'completeEnrollment';
  readonly children?: ReactNode;
}

/** Shows one alert. It takes the focus, because the pressed button may be far below it. */
function ChoiceAlert({ source, children }: ChoiceAlertProps) {
  const { error, dismiss } = useStoredError(source);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) box.current?.focus();
  }, [error]);
  return error ? (
    <div ref={box} tabIndex={-1}>
      <Alert message={error.message} onDismiss={dismiss}>
        {children}
      </Alert>
    </div>
  ) : null;
}

/** Says why the choice of a plan failed (ERR-05). */
export const ChoiceAlerts = () => (
  <>
    <ChoiceAlert source="createCustomer" />
    <ChoiceAlert source="completeEnrollment">
      <TextLink href={paths.enrollment}>Go to your enrollment</TextLink>
    </ChoiceAlert>
  </>
);
