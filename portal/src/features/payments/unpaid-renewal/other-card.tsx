import { cardReturnAddress } from '../cards/card-return.ts';
import type { NewCard } from '../cards/new-card-form.tsx';
import { NewCardPanel } from '../cards/new-card-panel.tsx';

interface OtherCardProps {
  /** Formatted: `$49.00`. */
  readonly amount: string;
  readonly page: string;
  readonly onSaved: (card: NewCard) => Promise<void>;
  readonly onCancel: () => void;
}

/** Another card: it is saved by a setup intent, then it pays. */
export function OtherCard({ amount, page, onSaved, onCancel }: OtherCardProps) {
  return (
    <NewCardPanel
      title="Pay with another card"
      saveLabel={`Save card and pay ${amount}`}
      busyLabel={`Paying ${amount}`}
      returnUrl={() => cardReturnAddress(page, 'renewal-card')}
      onSaved={onSaved}
      onCancel={onCancel}
    />
  );
}
