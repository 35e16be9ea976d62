import { TextButton } from '@moments/ui/buttons/links.tsx';
import { EmptyState } from '@moments/ui/feedback/placeholders.tsx';
import { ReceiptIcon } from '@moments/ui/icons.ts';

/** Nothing was paid yet, or nothing matches the search: then `onShowAll` takes it away. */
export function NoTransaction({ onShowAll }: { onShowAll?: (() => void) | undefined }) {
  return (
    <EmptyState icon={<ReceiptIcon />} title="No Transaction found">
      {onShowAll ? (
        <>
          <p>No payment has these words in its title, or this amount.</p>
          <TextButton onClick={onShowAll}>Show all payments</TextButton>
        </>
      ) : (
        <p>Your payments and their receipts will be here.</p>
      )}
    </EmptyState>
  );
}
