import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import {
  confirmWithCode,
  sendConfirmationCode,
  type ConfirmedAction,
} from '@moments/contract/account/confirmation';
import { formatPhone } from '@moments/contract/values/phone';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { NoBreak } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ApiError } from '../../api/api-error.ts';
import { CallAlert } from '../../api/call-alert.tsx';
import { callOrThrow } from '../../api/call.ts';
import { useDraft } from '../../forms/use-draft.ts';
import { useProfile } from '../../member/use-profile.ts';
import { CodeStep, didSucceed } from './code-step.tsx';

interface SentCode {
  /** The ID of this confirmation. */
  readonly confirmationId: string;
  readonly sentTo: 'phone' | 'email';
  /** When the member can request another code, in ms since 1970. */
  readonly resendAt: number;
}

/** Holds the code in progress. It survives a reload, because a phone may drop the page while the member reads the text. */
function useSentCode(action: ConfirmedAction) {
  const draft = useDraft<SentCode>(`account-settings.confirm-${action}`, [
    'confirmationId',
    'sentTo',
    'resendAt',
  ]);
  const [sent, setSent] = useState(() => {
    const { confirmationId, sentTo = 'phone', resendAt = 0 } = draft.initial ?? {};
    return confirmationId === undefined ? undefined : { confirmationId, sentTo, resendAt };
  });
  const put = (next: SentCode | undefined): void => {
    setSent(next);
    if (next) draft.save(next);
    else draft.clear();
  };
  return { sent, put };
}

function useIdentityCheck(action: ConfirmedAction) {
  const { sent, put } = useSentCode(action);
  const send = useMutation({
    mutationFn: (channel: SentCode['sentTo']) =>
      callOrThrow(sendConfirmationCode, { body: { action, channel } }),
    onSuccess: ({ confirmationId, sentTo, resendAfter }) =>
      put({ confirmationId, sentTo, resendAt: Date.now() + resendAfter * 1_000 }),
  });
  const confirm = useMutation({
    mutationFn: ({ confirmationId, code }: { confirmationId: string; code: string }) =>
      callOrThrow(confirmWithCode, { params: { confirmationId }, body: { code } }),
    onSuccess: () => put(undefined),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'VERIFICATION_NOT_ACTIVE') put(undefined);
    },
  });
  return { sent, put, send, confirm };
}

interface IdentityCheckProps {
  readonly action: ConfirmedAction;
  /** Why the check is needed. */
  readonly reason: string;
  readonly cancelLabel: string;
  readonly onConfirmed: (confirmationId: string) => void;
  readonly onCancel: () => void;
}

/** Asks for a fresh code from the current phone or email before a sensitive action (ACC-06). */
export function IdentityCheck({ action, reason, cancelLabel, onConfirmed, onCancel }: IdentityCheckProps) {
  const { phone } = useProfile().user.basicInfo;
  const { sent, put, send, confirm } = useIdentityCheck(action);
  const error = confirm.error ?? send.error;
  const dismiss = (): void => [send, confirm].forEach((each) => each.reset());
  const isSending = (channel: SentCode['sentTo']): boolean => send.isPending && send.variables === channel;
  const sendBy = (channel: SentCode['sentTo']): void => {
    if (!send.isPending) send.mutate(channel);
  };
  const cancel = (): void => {
    put(undefined);
    onCancel();
  };
  if (!sent)
    return (
      <Stack>
        <p>{reason}</p>
        <CallAlert error={error} onDismiss={dismiss} />
        <ButtonRow>
          <Button busy={isSending('phone')} busyLabel="Sending..." onClick={() => sendBy('phone')}>
            Text a code to my phone
          </Button>
          <Button
            variant="second"
            busy={isSending('email')}
            busyLabel="Sending..."
            onClick={() => sendBy('email')}
          >
            Email a code
          </Button>
          <Button variant="plain" onClick={cancel}>
            {cancelLabel}
          </Button>
        </ButtonRow>
      </Stack>
    );
  const { confirmationId, sentTo, resendAt } = sent;
  const submit = async (code: string): Promise<boolean> => {
    const isRight = await didSucceed(confirm.mutateAsync({ confirmationId, code }));
    if (isRight) onConfirmed(confirmationId);
    return isRight;
  };
  return (
    <CodeStep
      lead={
        sentTo === 'phone' ? (
          <>
            We texted a code to <NoBreak>{formatPhone(phone)}</NoBreak>.
          </>
        ) : (
          'We emailed you a code.'
        )
      }
      submitLabel="Continue"
      busyLabel="Verifying..."
      submitsItself
      onSubmit={submit}
      resendAt={resendAt}
      onResend={() => didSucceed(send.mutateAsync(sentTo))}
      cancelLabel={cancelLabel}
      onCancel={cancel}
      error={error}
      onDismiss={dismiss}
    />
  );
}
