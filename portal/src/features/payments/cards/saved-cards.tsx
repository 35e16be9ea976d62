import { useState } from 'react';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { Card } from '@moments/ui/display/card.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { CardAlert } from './card-alert.tsx';
import { formatCard } from './card-rules.ts';
import { SavedCard } from './saved-card.tsx';
import { useDefaultCard, useDeleteCard } from './saved-cards-queries.ts';
import styles from './saved-cards.module.css';

interface DeleteCardDialogProps {
  /** Undefined while the dialog is closed. */
  readonly method: SavedPaymentMethod | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (method: SavedPaymentMethod) => void;
}

/** Asks before it deletes a card (BILL-05). */
function DeleteCardDialog({ method, onClose, onDeleted }: DeleteCardDialogProps) {
  const { mutate, isPending, error, reset } = useDeleteCard();
  const close = (): void => {
    reset();
    onClose();
  };
  const confirm = (): void => {
    if (!method) return;
    mutate(method.id, {
      onSuccess: () => {
        close();
        onDeleted(method);
      },
    });
  };
  return (
    <ConfirmDialog
      open={method !== undefined}
      title="Delete this card?"
      confirmLabel="Delete card"
      cancelLabel="Keep card"
      danger
      busy={isPending}
      busyLabel="Deleting..."
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{method && `You won’t be able to pay with your ${formatCard(method.card)}.`}</p>
      {error && <CardAlert reason={error.message} />}
    </ConfirmDialog>
  );
}

interface SavedCardsProps {
  readonly cards: readonly SavedPaymentMethod[];
  /** A plan renews on the default card. */
  readonly isDefaultCharged: boolean;
  /** Called before a change, so that the notice of the last one can go. */
  readonly onStart: () => void;
  readonly onDone: (message: string) => void;
  /** The pressed button is gone, so the notice must take the focus. */
  readonly onDeleted: (message: string) => void;
}

/** Shows the saved cards and what the member can do with each (BILL-05). */
export function SavedCards({ cards, isDefaultCharged, onStart, onDone, onDeleted }: SavedCardsProps) {
  const setDefault = useDefaultCard();
  const [toDelete, setToDelete] = useState<SavedPaymentMethod>();
  const makeDefault = ({ id, card }: SavedPaymentMethod): void => {
    onStart();
    setDefault.mutate(id, { onSuccess: () => onDone(`Your ${formatCard(card)} is now the default.`) });
  };
  const reportDeleted = ({ card }: SavedPaymentMethod): void => {
    setDefault.reset();
    onDeleted(`Your ${formatCard(card)} was deleted.`);
  };
  return (
    <Card title="Saved cards">
      <Stack>
        {setDefault.error && <CardAlert reason={setDefault.error.message} onDismiss={setDefault.reset} />}
        <ul className={styles.cards}>
          {cards.map((method) => (
            <SavedCard
              key={method.id}
              method={method}
              isInUse={method.isDefault && isDefaultCharged}
              isBusy={setDefault.isPending && setDefault.variables === method.id}
              onMakeDefault={() => makeDefault(method)}
              onDelete={() => setToDelete(method)}
            />
          ))}
        </ul>
        <DeleteCardDialog
          method={toDelete}
          onClose={() => setToDelete(undefined)}
          onDeleted={reportDeleted}
        />
      </Stack>
    </Card>
  );
}
