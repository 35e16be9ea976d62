import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { PaymentAlert } from '../card-form/payment-alert.tsx';
import type { PaymentAlert as AlertContent } from '../card-form/payment-alerts.ts';

interface NothingToPayPanelProps {
  readonly isBusy: boolean;
  readonly alert: AlertContent | undefined;
  readonly onConfirm: () => void;
}

/** In place of the card form where the total is 0 (PLAN-06). */
export function NothingToPayPanel({ isBusy, alert, onConfirm }: NothingToPayPanelProps) {
  return (
    <Card title="Nothing to pay today">
      <Stack>
        <Text kind="quiet">This plan costs you nothing today, so we don’t ask for a card.</Text>
        {alert && <PaymentAlert alert={alert} />}
        <Button full busy={isBusy} busyLabel="Confirming..." onClick={onConfirm}>
          Confirm Plan
        </Button>
      </Stack>
    </Card>
  );
}
