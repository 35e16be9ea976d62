import type { ReactNode } from 'react';
import { ButtonRow } from '@moments/ui/buttons/button-row.tsx';
import { Button } from '@moments/ui/buttons/button.tsx';
import { CodeInput } from '@moments/ui/fields/code-input.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../api/call-alert.tsx';
import { codeId, ResendCode, useCodeForm } from '../sign-in/index.ts';

interface CodeStepProps {
  /** Where the code went. */
  readonly lead: ReactNode;
  readonly submitLabel: string;
  readonly busyLabel: string;
  readonly isDangerous?: boolean;
  /** Resolves to whether the code was right. */
  readonly onSubmit: (code: string) => Promise<boolean>;
  /** ms since 1970, from when another code can be asked for. */
  readonly resendAt: number;
  readonly onResend: () => Promise<unknown>;
  readonly cancelLabel: string;
  readonly onCancel: () => void;
  readonly error: Error | null;
  readonly onDismiss: () => void;
}

/** The six digits that confirm a change of the account. */
export function CodeStep({ lead, submitLabel, isDangerous = false, ...rest }: CodeStepProps) {
  const form = useCodeForm(rest.onSubmit);
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        <CallAlert error={rest.error} onDismiss={rest.onDismiss} />
        <CodeInput
          id={codeId}
          label="6-digit code"
          hint={lead}
          // Whoever just asked for the code comes here to enter it.
          autoFocus
          value={form.code}
          error={form.error}
          onValueChange={form.typeCode}
        />
        <ButtonRow>
          <Button
            type="submit"
            variant={isDangerous ? 'danger' : 'main'}
            busy={form.isVerifying}
            busyLabel={rest.busyLabel}
          >
            {submitLabel}
          </Button>
          <Button variant="plain" onClick={rest.onCancel}>
            {rest.cancelLabel}
          </Button>
        </ButtonRow>
        <ResendCode resendAt={rest.resendAt} onResend={rest.onResend} />
      </Stack>
    </form>
  );
}
