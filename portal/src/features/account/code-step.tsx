import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../api/call-alert.tsx';
import { CodeField } from '../../forms/form-fields.tsx';
import { createResolver } from '../../forms/form-rules.ts';
import { findCodeError, ResendCode } from '../sign-in/index.ts';

/** Checks whether a mutation succeeded. The mutation itself holds the error. */
export const didSucceed = (running: Promise<unknown>): Promise<boolean> =>
  running.then(
    () => true,
    () => false,
  );

interface CodeStepProps {
  /** Says where the code was sent. */
  readonly lead: ReactNode;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isDangerous?: boolean;
  /** Six digits submit the code (AUTH-23). Not for what can't be undone right away. */
  readonly submitsItself?: boolean;
  /** Resolves to whether the code was correct. */
  readonly onSubmit: (code: string) => Promise<boolean>;
  /** When the member can request another code, in ms since 1970. */
  readonly resendAt: number;
  /** Resolves to whether a new code was sent. */
  readonly onResend: () => Promise<boolean>;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  readonly error: Error | null;
  readonly onDismiss: () => void;
}

/** Asks for the 6-digit code that confirms an account change. */
export function CodeStep({ lead, submitLabel, isDangerous = false, ...rest }: CodeStepProps) {
  const { control, formState, handleSubmit, reset, setFocus, subscribe } = useForm({
    defaultValues: { code: '' },
    resolver: createResolver(({ code }) => ({ code: findCodeError(code) })),
    shouldFocusError: false,
  });
  // A wrong code stays, selected, so that typing replaces it.
  const selectCode = (): void => setFocus('code', { shouldSelect: true });
  const submit = handleSubmit(async ({ code }) => {
    if (!(await rest.onSubmit(code))) selectCode();
  }, selectCode);
  const submitComplete = useEffectEvent((code: string) => {
    if (rest.submitsItself === true && findCodeError(code) === undefined) void submit();
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => name === 'code' && submitComplete(values.code),
      }),
    [subscribe],
  );
  // The code and the error of an earlier code no longer apply (AUTH-23).
  const resend = async (): Promise<void> => {
    if (!(await rest.onResend())) return;
    rest.onDismiss();
    reset();
    setFocus('code');
  };
  return (
    <Form noValidate onSubmit={submit}>
      <Stack>
        <CallAlert error={rest.error} onDismiss={rest.onDismiss} />
        <CodeField
          control={control}
          name="code"
          label="6-digit code"
          hint={lead}
          // The member just requested the code.
          autoFocus
        />
        <ButtonRow>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'main'}
            busy={formState.isSubmitting}
            busyLabel={rest.busyLabel}
          >
            {submitLabel}
          </Button>
          <Button variant="plain" onClick={rest.onCancel}>
            {rest.cancelLabel}
          </Button>
        </ButtonRow>
        <ResendCode resendAt={rest.resendAt} onResend={resend} />
      </Stack>
    </Form>
  );
}
