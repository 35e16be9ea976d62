import { Alert } from '@moments/ui/feedback/alert.tsx';
import { cardTrouble } from './card-error-message.ts';

interface CardAlertProps {
  readonly reason: string | undefined;
  readonly onDismiss?: () => void;
}

/** What went wrong with the cards, and why where that is known (BILL-05). */
export function CardAlert({ reason, onDismiss }: CardAlertProps) {
  return (
    <Alert message={cardTrouble} onDismiss={onDismiss}>
      {reason !== undefined && reason !== cardTrouble && <p>{reason}</p>}
    </Alert>
  );
}
