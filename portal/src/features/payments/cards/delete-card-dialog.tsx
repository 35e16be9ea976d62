import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { CardAlert } from './card-alert.tsx';
import { cardName } from './card-rules.ts';
import { useDeleteCard } from './use-card-change.ts';

interface DeleteCardDialogProps {
  /** The card that is asked about; undefined while none is. */
  readonly method: SavedPaymentMethod | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (method: SavedPaymentMethod) => void;
}

/** Asks before a card is deleted (BILL-05). */
export function DeleteCardDialog({ method, onClose, onDeleted }: DeleteCardDialogProps) {
  const { mutate, isPending, error, reset } = useDeleteCard();
  const close = (): void => {
    reset();
    onClose();
  };
  const remove = (): void => {
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
      onConfirm={remove}
      onCancel={close}
    >
      <p>{method && `Your ${cardName(method.card)} will no longer be offered when you pay.`}</p>
      {error && <CardAlert reason={error.message} />}
    </ConfirmDialog>
  );
}
