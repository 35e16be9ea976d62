import { getReturnDateProblems } from '@moments/contract/requests/return-date';
import { DateFields } from '@moments/ui/fields/date-fields.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { returnDateId } from './check-return-date.ts';
import { useReturnCopy } from './use-return-copy.ts';

interface ReturnDateFieldProps {
  /** `YYYY-MM-DD`, '', or unfinished. */
  readonly value: string;
  readonly onValueChange: (value: string) => void;
  /** Whether wrong parts are named, which begins when the member wants to continue. */
  readonly isChecked: boolean;
  /** The server’s error about this day. */
  readonly serverError: string | undefined;
}

/** Asks for the optional day of return (ACC-03). */
export function ReturnDateField({ value, onValueChange, isChecked, serverError }: ReturnDateFieldProps) {
  const problems = getReturnDateProblems(value, useToday());
  const problemText = problems.map(({ message }) => message).join('. ');
  const error = isChecked && problemText !== '' ? problemText : serverError;
  const isRight = value !== '' && problemText === '' && serverError === undefined;
  const describeReturn = useReturnCopy();
  return (
    <Stack gap={8}>
      <DateFields
        id={returnDateId}
        label="When will you come back?"
        mark="(optional)"
        hint="If empty, you stay paused until you resume."
        value={value}
        onValueChange={onValueChange}
        error={error}
        {...(problems.length > 0 ? { invalidParts: problems.flatMap(({ parts }) => parts) } : {})}
      />
      <p aria-live="polite">{isRight && describeReturn(value)}</p>
    </Stack>
  );
}
