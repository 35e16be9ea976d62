import { useState } from 'react';
import { deletionGraceDays } from '@moments/contract/account/account-deletion';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CallAlert } from '../../../api/call-alert.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { CodeStep, didSucceed } from '../code-step.tsx';
import styles from './general.module.css';
import type { CodeChannel, useDeletion } from './use-deletion.ts';

interface DeletionMeaningProps {
  readonly hasPlan: boolean;
}

function DeletionConsequences({ hasPlan }: DeletionMeaningProps) {
  return (
    <ul className={styles.meaning}>
      <li>
        You have {deletionGraceDays} days to change your mind. To keep your account, log in before then and
        select Keep my account.
      </li>
      {hasPlan && (
        <li>
          When you confirm, your plan stops renewing. Any paid time you have left ends when your account is
          deleted.
        </li>
      )}
      <li>You lose any Moments you haven’t used.</li>
      <li>We permanently delete your personal information, including your texts. This cannot be undone.</li>
      <li>
        We keep records of your payments and what they were for, the dates of what you agreed to, and a log of
        what was done, without your name, phone number, email, or address.
      </li>
    </ul>
  );
}

interface DeletionStepsProps {
  readonly deletion: ReturnType<typeof useDeletion>;
  /** Called after a step, because its button is gone and the focus must move. */
  readonly onChanged: () => void;
}

/** Asks for the code that confirms the deletion. */
function ConfirmStep({ deletion, onChanged }: DeletionStepsProps) {
  const { confirmation, send, confirm, forget } = deletion;
  if (!confirmation) return null;
  const { deletionId, sent, channel, resendAt } = confirmation;
  const submit = async (code: string): Promise<boolean> => {
    const isRight = await didSucceed(confirm.mutateAsync({ deletionId, code }));
    if (isRight) onChanged();
    return isRight;
  };
  return (
    <CodeStep
      lead={`${sent}. Enter it to delete your account.`}
      submitLabel="Delete my account"
      busyLabel="Confirming..."
      isDangerous
      onSubmit={submit}
      resendAt={resendAt}
      onResend={() => didSucceed(send.mutateAsync(channel))}
      cancelLabel="Keep my account"
      onCancel={() => {
        confirm.reset();
        forget();
        onChanged();
      }}
      error={confirm.error ?? send.error}
      onDismiss={() => [confirm, send].forEach((call) => call.reset())}
    />
  );
}

/** Shows the steps to a deletion: the offer, the consequences, and the code that confirms it. */
export function DeletionSteps({ deletion, onChanged }: DeletionStepsProps) {
  const { confirmation, send, confirm, keep } = deletion;
  const { subscription } = useProfile();
  const [isOpen, setOpen] = useState(confirmation !== undefined);
  const hasPlan = subscription !== null && subscription.status !== 'MEMBERSHIP_ENDED';
  const error = send.error ?? confirm.error;
  const isSending = (channel: CodeChannel): boolean => send.isPending && send.variables === channel;
  const sendBy = (channel: CodeChannel): void => {
    if (!send.isPending) send.mutate(channel);
  };
  const toggle = (next: boolean): void => {
    keep.reset();
    send.reset();
    setOpen(next);
    onChanged();
  };
  return (
    <Stack>
      {keep.isSuccess && (
        <Note tone="good" live="status" title="You kept your account">
          <p>Nothing was deleted. If your plan was canceled too, you can keep it in Billing.</p>
        </Note>
      )}
      {isOpen && <DeletionConsequences hasPlan={hasPlan} />}
      {isOpen && confirmation && <ConfirmStep deletion={deletion} onChanged={onChanged} />}
      {!confirmation && (
        <CallAlert error={error} onDismiss={() => [send, confirm].forEach((call) => call.reset())} />
      )}
      {isOpen && !confirmation && (
        <ButtonRow>
          <Button
            variant="danger"
            busy={isSending('phone')}
            busyLabel="Sending..."
            onClick={() => sendBy('phone')}
          >
            Send me a code to confirm
          </Button>
          <Button
            variant="plain"
            busy={isSending('email')}
            busyLabel="Sending..."
            onClick={() => sendBy('email')}
          >
            Email me the code instead
          </Button>
          <Button variant="plain" onClick={() => toggle(false)}>
            Keep my account
          </Button>
        </ButtonRow>
      )}
      {!isOpen && (
        <>
          <p>Delete your account and your personal information. We’ll explain what happens first.</p>
          <ButtonRow>
            <Button variant="second" onClick={() => toggle(true)}>
              Delete my account
            </Button>
          </ButtonRow>
        </>
      )}
    </Stack>
  );
}
