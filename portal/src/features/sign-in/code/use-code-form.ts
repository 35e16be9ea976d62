import { useState, type SubmitEvent } from 'react';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import { usePending } from '@moments/ui/use-pending.ts';
import { useStoredError } from '../../../api/error-store.ts';
import { codeError } from '../sign-in-rules.ts';

/** The id of the code field. */
export const codeId = 'code';

function selectCode(): void {
  const field = document.getElementById(codeId);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/**
 * Runs the form of a code. A wrong code stays in the field, selected, so that typing replaces it. Sign-in's forms keep plain state
 * instead of the form library of `forms/`, because `/auth` has no room for it and zod (90 KiB of JavaScript).
 */
export function useCodeForm(onSubmit: (code: string) => Promise<boolean>) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [isVerifying, run] = usePending();
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const invalid = codeError(code);
    setError(invalid);
    if (invalid !== undefined) {
      selectCode();
      return;
    }
    run(async () => {
      if (!(await onSubmit(code))) selectCode();
    });
  };
  const typeCode = (typed: string): void => {
    setCode(typed);
    setError(undefined);
  };
  return { code, error, isVerifying, submit, typeCode };
}

/** Returns what to do, for the code field. The alert says what happened (AUTH-14). */
export function useCodeFieldError(source: ErrorSource): string | undefined {
  const { error } = useStoredError(source);
  if (!error || error.statusCode >= 500) return undefined;
  return /new one/.test(error.message) ? 'Request a new code below' : 'Check the 6 digits';
}
