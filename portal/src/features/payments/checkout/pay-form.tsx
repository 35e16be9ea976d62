import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useState, type SyntheticEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import type { CardForm } from '../card-form/card-form.ts';
import { PaymentAlert, RefreshAlert } from '../card-form/payment-alert.tsx';
import { paymentAlertTexts, type PaymentAlert as AlertContent } from '../card-form/payment-alerts.ts';
import { stripeCardForm } from '../card-form/stripe-card-form.ts';

export interface PayFormProps {
  /** Formatted: `$39.20`. */
  readonly total: string;
  readonly isBusy: boolean;
  readonly alert: AlertContent | undefined;
  readonly onPay: (card: CardForm) => void;
}

/** The card provider's form and the button that pays. It keeps what was typed, whatever happens. */
export function PayForm({ total, isBusy, alert, onPay }: PayFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isComplete, setComplete] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isComplete && !isBusy) onPay(stripeCardForm(stripe, elements));
  };
  return (
    <form onSubmit={submit}>
      <Stack gap={32}>
        <Stack>
          {status === 'loading' && <CardFormSkeleton />}
          {status === 'failed' && <RefreshAlert message={paymentAlertTexts.notInitialized} />}
          <PaymentElement
            onReady={() => setStatus('ready')}
            onLoadError={() => setStatus('failed')}
            onChange={({ complete }) => setComplete(complete)}
          />
          {alert && <PaymentAlert alert={alert} />}
        </Stack>
        <Stack>
          <Button type="submit" full disabled={!isComplete} busy={isBusy} busyLabel={`Paying ${total}`}>
            Pay {total}
          </Button>
          <Text kind="caption" align="center">
            Your card details go straight to our payment provider. We never see or keep them.
          </Text>
        </Stack>
      </Stack>
    </form>
  );
}
