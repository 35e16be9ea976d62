import { useState } from 'react';
import { formatPhone } from '@moments/contract/values/phone';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { TextLink } from '@moments/ui/buttons/links.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { NoBreak, Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { FocusArea } from '@moments/ui/layout/focus-area.tsx';
import { buildEmailDraft, supportSubjects } from '../../../configuration/email-draft.ts';
import { useConfiguration } from '../../../configuration/portal-configuration.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { CodeStep, didSucceed } from '../code-step.tsx';
import { IdentityCheck } from '../identity-check.tsx';
import { PhoneNumberStep } from './phone-number-step.tsx';
import { usePhoneChange } from './use-phone-change.ts';

type Change = ReturnType<typeof usePhoneChange>;

interface ChangeStepsProps {
  readonly change: Change;
  /** E.164. */
  readonly present: string;
  /** Called after the change or its cancellation, because the step's buttons are gone. */
  readonly onClosed: () => void;
}

/** Asks for the new number, then for the code texted to it. */
function ChangeSteps({ change: under, present, onClosed }: ChangeStepsProps) {
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

/** Shows the member's phone number and lets them change it, or have support change it (ACC-04, ACC-05). */
export function PhoneCard() {
  const { phone } = useProfile().user.basicInfo;
  const { supportEmail } = useConfiguration();
  const change = usePhoneChange();
  const [turn, setTurn] = useState(0);
  return (
    <Card title="Phone number">
      <FocusArea turn={turn} label="Your phone number">
        <p>
          <NoBreak>{formatPhone(phone)}</NoBreak>
        </p>
        {change.complete.isSuccess && (
          <Note tone="good" live="status" title="Phone number updated successfully!">
            <p>Use this number to text your coach and log in. Your other devices were logged out.</p>
          </Note>
        )}
        <ChangeSteps change={change} present={phone} onClosed={() => setTurn((turns) => turns + 1)} />
        {!change.change && (
          <ButtonRow>
            <Button variant="second" onClick={change.open}>
              Change phone number
            </Button>
          </ButtonRow>
        )}
        <Text kind="quiet">
          <span>Can’t do this yourself?</span>{' '}
          <TextLink href={buildEmailDraft(supportEmail, supportSubjects.phone)}>Email support</TextLink>
        </Text>
      </FocusArea>
    </Card>
  );
}
