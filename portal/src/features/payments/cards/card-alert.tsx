import { Alert } from '@moments/ui/feedback/note.tsx';
import { cardErrorMessage } from './card-error-message.ts';

interface CardAlertProps {
  readonly reason: string | undefined;
  readonly onDismiss?: () => void;
}

/** What went wrong with the cards, and why where that is known (BILL-05). */
export function CardAlert({ reason, onDismiss }: CardAlertProps) {
  return (
    <Alert message={cardErrorMessage} onDismiss={onDismiss}>
      {reason !== undefined && reason !== cardErrorMessage && <p>{reason}</p>}
    </Alert>
  );
}
