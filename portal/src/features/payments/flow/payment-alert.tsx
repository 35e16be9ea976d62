import { useState } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Alert } from '@moments/ui/feedback/note.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { page } from '../../../session/page.ts';
import { paymentAlertTexts, type PaymentAlert as Content } from './payment-flow.ts';

/** Shows a payment alert that the member can dismiss (CHK-11). A new failure shows a new alert. */
export function PaymentAlert({ alert: { message, reason, reference } }: { alert: Content }) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Alert message={message} onDismiss={() => setDismissed(true)}>
      {message === paymentAlertTexts.paymentFailed && <p>You weren’t charged.</p>}
      {reason !== undefined && <p>{reason}</p>}
      {reference !== undefined && <p>Reference for support: {reference}</p>}
    </Alert>
  );
}

/** Shows an alert for failures that only a reload can fix. */
export function RefreshAlert({ message }: { message: string }) {
  return (
    <Stack>
      <PaymentAlert alert={{ message }} />
      <Button variant="second" full onClick={page.reload}>
        Refresh Page
      </Button>
    </Stack>
  );
}
