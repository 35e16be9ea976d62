import { NoBreak } from '@moments/ui/display/text.tsx';
import { CodeStep, didSucceed } from '../code-step.tsx';
import { IdentityCheck } from '../identity-check.tsx';
import { PhoneNumberStep } from './phone-number-step.tsx';
import type { usePhoneChange } from './use-phone-change.ts';

type Change = ReturnType<typeof usePhoneChange>;

interface ChangeStepsProps {
  readonly change: Change;
  /** E.164. */
  readonly present: string;
  /** Called after the change or its cancellation, because the step's buttons are gone. */
  readonly onClosed: () => void;
}

/** Asks for the new number, then for the code texted to it. */
export default function PhoneChangeSteps({ change: under, present, onClosed }: ChangeStepsProps) {
  const { change, begin, complete } = under;
  if (!change) return null;
  const { confirmationId, phoneNumber, changeId, resendAt } = change;
  if (confirmationId === '')
    return (
      <IdentityCheck
        action="change-phone"
        reason="First, confirm that it’s you. Don’t have your phone? Use your email."
        cancelLabel="Keep my number"
        onConfirmed={under.confirmed}
        onCancel={() => {
          under.cancel();
          onClosed();
        }}
      />
    );
  if (changeId === '') {
    return (
      <PhoneNumberStep
        present={present}
        typed={phoneNumber}
        onType={under.typeNumber}
        isSending={begin.isPending}
        onSend={under.sendTo}
        onCancel={() => {
          under.cancel();
          onClosed();
        }}
        error={begin.error ?? complete.error}
        onDismiss={() => [begin, complete].forEach((call) => call.reset())}
      />
    );
  }
  const verify = async (code: string): Promise<boolean> => {
    const isRight = await didSucceed(complete.mutateAsync({ changeId, code }));
    if (isRight) onClosed();
    return isRight;
  };
  return (
    <CodeStep
      lead={
        <>
          If this number is available, we texted a code to it: <NoBreak>{phoneNumber}</NoBreak>
        </>
      }
      submitLabel="Change my number"
      busyLabel="Verifying..."
      submitsItself
      onSubmit={verify}
      resendAt={resendAt}
      onResend={() => didSucceed(begin.mutateAsync(phoneNumber))}
      cancelLabel="Use a different number"
      onCancel={under.otherNumber}
      error={complete.error ?? begin.error}
      onDismiss={() => [begin, complete].forEach((call) => call.reset())}
    />
  );
}
