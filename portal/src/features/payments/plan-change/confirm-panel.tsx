import { useEffect, useRef } from 'react';
import type { PlanChange } from '@moments/contract/payments/plan-change';
import { Button } from '@moments/ui/buttons/button.tsx';
import { LinkButton, TextLink } from '@moments/ui/buttons/links.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Note } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { paths } from '../../../configuration/paths.ts';
import { PaymentAlert } from '../card-form/payment-alert.tsx';
import type { PaymentAlert as AlertContent } from '../card-form/payment-alerts.ts';
import { confirmWords } from './change-copy.ts';

const cards = `${paths.billing}?tab=methods`;

interface ConfirmPanelProps {
  readonly change: PlanChange;
  readonly isBusy: boolean;
  readonly alert: AlertContent | undefined;
  /** Another card may help. */
  readonly isCard: boolean;
  readonly onConfirm: () => void;
}

/** Takes the focus, and with it the view. */
function Refusal({ alert, isCard }: Pick<ConfirmPanelProps, 'alert' | 'isCard'>) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (alert) box.current?.focus();
  }, [alert]);
  if (!alert) return null;
  return (
    <div ref={box} tabIndex={-1}>
      <PaymentAlert alert={alert} />
      {isCard && <TextLink href={cards}>Use another card</TextLink>}
    </div>
  );
}

/** The one button that makes the change; where there is no card to charge, the way to add one. */
export function ConfirmPanel({ change, isBusy, alert, isCard, onConfirm }: ConfirmPanelProps) {
  const { action, busy } = confirmWords(change);
  const needsCard = change.card === null && change.dueToday > 0;
  return (
    <Stack>
      <Refusal alert={alert} isCard={isCard} />
      {needsCard ? (
        <>
          <Note>Please add a card in Billing first. Your plan stays as it is until you come back.</Note>
          <LinkButton full href={cards}>
            Add a card
          </LinkButton>
        </>
      ) : (
        <Button full busy={isBusy} busyLabel={busy} onClick={onConfirm}>
          {action}
        </Button>
      )}
      <LinkButton full variant="plain" href={paths.subscriptions}>
        Back to plans
      </LinkButton>
      <Text kind="caption" align="center">
        Nothing changes before you confirm. We send you an e-mail when it has.
      </Text>
    </Stack>
  );
}
