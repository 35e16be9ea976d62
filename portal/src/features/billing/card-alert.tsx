import { Alert } from '../../interface/feedback/alert.tsx';
import { cardTrouble } from './use-card-change.ts';

/** What went wrong with the cards, and why (BILL-05). */
export function CardAlert({ reason, onDismiss }: { reason: string; onDismiss?: () => void }) {
  return (
    <Alert message={cardTrouble} onDismiss={onDismiss}>
      {reason !== cardTrouble && <p>{reason}</p>}
    </Alert>
  );
}
