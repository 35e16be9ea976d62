import { useState } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { Card } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useProfile } from '../../../member/use-profile.ts';
import { chargesDefaultCard } from '../billing/billing-rules.ts';
import { CardAlert } from './card-alert.tsx';
import { cardName } from './card-rules.ts';
import { DeleteCardDialog } from './delete-card-dialog.tsx';
import { SavedCard } from './saved-card.tsx';
import styles from './saved-cards.module.css';
import { useDefaultCard } from './use-card-change.ts';

interface SavedCardsProps {
  readonly cards: readonly SavedPaymentMethod[];
  /** Something is about to be changed: what was said of the change before is over. */
  readonly onBegin: () => void;
  readonly onDone: (words: string) => void;
  /** What was pressed is gone; the focus has to go where the words are. */
  readonly onGone: (words: string) => void;
}

/** The cards, which of them is charged, and what can be done with each (BILL-05). */
export function SavedCards({ cards, onBegin, onDone, onGone }: SavedCardsProps) {
  const isCharged = chargesDefaultCard(useProfile().subscription);
  const choose = useDefaultCard();
  const [toDelete, setToDelete] = useState<SavedPaymentMethod>();
  const chooseCard = ({ id, card }: SavedPaymentMethod): void => {
    onBegin();
    choose.mutate(id, { onSuccess: () => onDone(`Your ${cardName(card)} is now the default.`) });
  };
  return (
    <Card title="Saved cards">
      <Stack>
        {choose.error && <CardAlert reason={choose.error.message} onDismiss={choose.reset} />}
        <ul className={styles.cards}>
          {cards.map((method) => (
            <SavedCard
              key={method.id}
              method={method}
              isInUse={method.isDefault && isCharged}
              isBusy={choose.isPending && choose.variables === method.id}
              onChoose={() => chooseCard(method)}
              onDelete={() => setToDelete(method)}
            />
          ))}
        </ul>
        <DeleteCardDialog
          method={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={({ card }) => {
            choose.reset();
            onGone(`Your ${cardName(card)} was deleted.`);
          }}
        />
      </Stack>
    </Card>
  );
}
