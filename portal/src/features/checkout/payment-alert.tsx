import { useState } from 'react';

import { Button } from '../../interface/buttons/button.tsx';
import { Alert } from '../../interface/feedback/alert.tsx';
import { Row } from '../../interface/layout/stack.tsx';
import { page } from '../../session/page.ts';
import type { PaymentAlert as Content } from './payment-alerts.ts';

interface PaymentAlertProps {
  readonly alert: Content;
  /** Only loading the page again can help. */
  readonly needsRefresh?: boolean;
}

/** A payment alert, dismissible (CHK-11). Give it a key, so that the next one shows again. */
export function PaymentAlert({ alert: { message, reason }, needsRefresh = false }: PaymentAlertProps) {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Alert message={message} onDismiss={() => setDismissed(true)}>
      {reason !== undefined && <p>{reason}</p>}
      {needsRefresh && (
        <Row>
          <Button variant="second" onClick={page.reload}>
            Refresh Page
          </Button>
        </Row>
      )}
    </Alert>
  );
}
