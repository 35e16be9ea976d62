import { useEffect, useRef } from 'react';
import type { PlanChange } from '@moments/contract/payments/plan-change';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { PaymentAlert } from '../flow/payment-alert.tsx';
import type { PaymentAlert as AlertContent, VisibleStage } from '../flow/payment-flow.ts';
import { RenewalTerms } from '../renewal-terms.tsx';
import { getConfirmLabels } from './change-copy.ts';

export const cardsPath = `${paths.billing}?tab=methods`;

interface ChangeFailure {
  readonly alert: AlertContent;
  /** Another card may succeed. */
  readonly needsOtherCard: boolean;
}

const paymentFailed: ChangeFailure = {
  alert: {
    message: 'Your payment was not successful. Please try again.',
    reason: 'You weren’t charged, and your plan hasn’t changed.',
  },
  needsOtherCard: true,
};

/** Returns why the last try didn't change the plan; undefined if nothing failed. */
export function getFailure(stage: VisibleStage): ChangeFailure | undefined {
  if (stage.name === 'failed') return paymentFailed;
  if (stage.name !== 'form' || !stage.alert) return undefined;
  return { alert: stage.alert, needsOtherCard: stage.needsOtherCard ?? false };
}

/** Shows the alert, which takes the focus so that the member sees it. */
function FailureAlert({ stage }: { stage: VisibleStage }) {
  const failure = getFailure(stage);
  const box = useRef<HTMLDivElement>(null);
  const hasAlert = failure !== undefined;
  useEffect(() => {
    if (hasAlert) box.current?.focus();
  }, [hasAlert, stage]);
  if (!failure) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <PaymentAlert alert={failure.alert} />
      {failure.needsOtherCard && <TextLink href={cardsPath}>Use another card</TextLink>}
    </div>
  );
}

interface ConfirmPanelProps {
  readonly change: PlanChange;
  readonly stage: VisibleStage;
  readonly onConfirm: () => void;
}

/** Shows the button that makes the change. Without a card to charge, it leads to adding one. */
export function ConfirmPanel({ change, stage, onConfirm }: ConfirmPanelProps) {
  const { action, busy } = getConfirmLabels(change);
  const needsCard = change.card === null && change.dueToday > 0;
  return (
    <Stack>
      <FailureAlert stage={stage} />
      {needsCard ? (
        <>
          <Note>Please add a card in Billing first. Your plan won’t change until you confirm here.</Note>
          <LinkButton full href={cardsPath}>
            Add a card
          </LinkButton>
        </>
      ) : (
        <>
          <RenewalTerms terms={change.renewalTerms} />
          <Button full busy={stage.name === 'submitting'} busyLabel={busy} onClick={onConfirm}>
            {action}
          </Button>
        </>
      )}
      <LinkButton full variant="plain" href={paths.subscriptions}>
        Back to plans
      </LinkButton>
      <Text kind="caption" align="center">
        Nothing changes until you confirm. We’ll email you when it’s done.
      </Text>
    </Stack>
  );
}
