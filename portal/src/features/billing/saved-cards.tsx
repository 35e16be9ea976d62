import type { SavedPaymentMethod } from '@moments/contract/cards';
import { useRef, useState } from 'react';

import { Card } from '../../interface/display/card.tsx';
import { Note } from '../../interface/feedback/note.tsx';
import { Stack } from '../../interface/layout/stack.tsx';
import { useProfile } from '../../profile/use-profile.ts';
import { chargesDefaultCard } from './billing-rules.ts';
import { CardAlert } from './card-alert.tsx';
import { cardName } from './card-rules.ts';
import { DeleteCardDialog } from './delete-card-dialog.tsx';
import { SavedCard } from './saved-card.tsx';
import styles from './saved-cards.module.css';
import { useDefaultCard } from './use-card-change.ts';

/** The cards, which of them is charged, and what can be done with each (BILL-05). */
export function SavedCards({ cards }: { cards: readonly SavedPaymentMethod[] }) {
  const isCharged = chargesDefaultCard(useProfile().subscription);
  const choose = useDefaultCard();
  const [toDelete, setToDelete] = useState<SavedPaymentMethod>();
  const [done, setDone] = useState<string>();
  const note = useRef<HTMLDivElement>(null);
  const chooseCard = ({ id, card }: SavedPaymentMethod): void => {
    setDone(undefined);
    choose.mutate(id, { onSuccess: () => setDone(`Your ${cardName(card)} is now the default.`) });
  };
  return (
    <Card title="Saved cards">
      <Stack>
        <div ref={note} tabIndex={-1} role="status">
          {done !== undefined && <Note tone="good">{done}</Note>}
        </div>
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
            setDone(`Your ${cardName(card)} was deleted.`);
            note.current?.focus();
          }}
        />
      </Stack>
    </Card>
  );
}
