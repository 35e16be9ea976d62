import { Elements } from '@stripe/react-stripe-js';
import { formatCents } from '@moments/contract/values/money';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { LockIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { PaymentAlert, RefreshAlert } from '../card-form/payment-alert.tsx';
import { paymentAlertTexts } from '../card-form/payment-alerts.ts';
import { useCardScript } from '../card-form/use-card-script.ts';
import { useCardOptions } from './card-options.ts';
import { PayForm, type PayFormProps } from './pay-form.tsx';

const secure = (
  <Text kind="caption" as="div">
    <Row>
      <LockIcon size={16} />
      Secure
    </Row>
  </Text>
);

interface CardPanelProps extends Omit<PayFormProps, 'total'> {
  /** Cents. */
  readonly total: number;
  readonly isAddOn: boolean;
}

/** Paying by card, in the card provider's own form (CHK-01). */
export function CardPanel({ total, isAddOn, ...form }: CardPanelProps) {
  const { status, stripe } = useCardScript();
  const options = useCardOptions(total, isAddOn);
  return (
    <Card title="Pay by card" action={secure}>
      <Stack>
        {status === 'slow' && <PaymentAlert alert={{ message: paymentAlertTexts.notReady }} />}
        {status === 'failed' ? (
          <RefreshAlert message={paymentAlertTexts.systemNotReady} />
        ) : (
          <Elements stripe={stripe} options={options}>
            <PayForm total={formatCents(total)} {...form} />
          </Elements>
        )}
      </Stack>
    </Card>
  );
}
