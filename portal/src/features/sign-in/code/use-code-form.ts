import { useEffect, useState, type SubmitEvent } from 'react';
import type { ErrorSource } from '@moments/contract/http/error-sources';
import { usePending } from '@moments/ui/use-pending.ts';
import { dismissError, useStoredError } from '../../../api/error-store.ts';
import { findCodeError } from '../sign-in-rules.ts';

export const codeId = 'code';

function selectCode(): void {
  const field = document.getElementById(codeId);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}

/** Returns what to do, for the code field, if the code was wrong. The alert says what happened (AUTH-14). */
function useCodeFieldError(source: ErrorSource): string | undefined {
  const code = useStoredError(source).error?.code;
  if (code === 'CODE_EXPIRED' || code === 'TOO_MANY_CODE_ATTEMPTS') return 'Request a new code below';
  // The member may have asked for a newer one here, after a look back, or on another device.
  return code === 'INVALID_CODE' ? 'Check the 6 digits. Only the newest code works' : undefined;
}

interface CodeFormOptions {
  /** Checks the code. Resolves to whether it was right. */
  readonly onSubmit: (code: string) => Promise<boolean>;
  /** Sends a new code. Resolves to whether it was sent. */
  readonly onResend: () => Promise<boolean>;
  readonly source: ErrorSource;
  /** Something else is missing, so that six digits don't submit the form yet. */
  readonly isBlocked?: boolean;
}

/**
 * Runs the form of a code. The field has the focus, and six digits submit it. A wrong code stays, selected, so that typing
 * replaces it; a new code empties the field (AUTH-23). Sign-in's forms keep plain state instead of the form library of `forms/`,
 * because `/auth` has no room for it and zod (90 KiB of JavaScript).
 */
export function useCodeForm({ onSubmit, onResend, source, isBlocked = false }: CodeFormOptions) {
  const [code, setCode] = useState('');
  const [invalid, setInvalid] = useState<string>();
  const [isResent, setResent] = useState(false);
  const [isVerifying, run] = usePending();
  const rejected = useCodeFieldError(source);
  useEffect(selectCode, []);
  const check = (digits: string): void =>
    run(async () => {
      if (!(await onSubmit(digits))) selectCode();
    });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const error = findCodeError(code);
    setInvalid(error);
    if (error === undefined) check(code);
    else selectCode();
  };
  const typeCode = (typed: string): void => {
    setCode(typed);
    setInvalid(undefined);
    if (!isBlocked && findCodeError(typed) === undefined) check(typed);
  };
  const resend = async (): Promise<void> => {
    if (!(await onResend())) return;
    setResent(true);
    setCode('');
    setInvalid(undefined);
    dismissError(source);
    selectCode();
  };
  return { code, error: invalid ?? rejected, isVerifying, isResent, submit, typeCode, resend };
}
