import { useRef, useState } from 'react';
import { formatCard } from '@moments/contract/payments/card-name';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { CardIcon } from '@moments/ui/icons.ts';
import { Stack, Row } from '@moments/ui/layout/stack.tsx';
import { ConfirmDialog } from '@moments/ui/overlay/dialogs.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { CardAlert } from './card-alert.tsx';
import { formatExpiry, isExpired } from './card-rules.ts';
import { useDefaultCard, useDeleteCard } from './saved-cards-queries.ts';
import styles from './saved-cards.module.css';

interface SavedCardProps {
  readonly method: SavedPaymentMethod;
  /** A plan renews on this card, so the member can't delete it. */
  readonly isInUse: boolean;
  readonly isBusy: boolean;
  readonly onMakeDefault: () => void;
  readonly onDelete: () => void;
}

function CardLine({ method: { card, isDefault } }: Pick<SavedCardProps, 'method'>) {
  const expired = isExpired(card, useToday());
  return (
    <Row>
      <CardIcon />
      <b>{formatCard(card)}</b>
      <Text kind="quiet" as="span">
        {expired ? 'Expired' : 'Expires'} {formatExpiry(card)}
      </Text>
      {isDefault && <Chip>Default</Chip>}
      {expired && <Chip tone="bad">Expired</Chip>}
    </Row>
  );
}

/** Shows one saved card and what the member can do with it (BILL-05). */
function SavedCard({ method, isInUse, isBusy, onMakeDefault, onDelete }: SavedCardProps) {
  const name = formatCard(method.card);
  const { isDefault } = method;
  return (
    <li>
      <Stack gap={8}>
        <CardLine method={method} />
        {isInUse && (
          <Text kind="caption">
            Your plan renews on this card. To delete it, make another card the default first.
          </Text>
        )}
        {(!isDefault || !isInUse) && (
          <Row>
            {!isDefault && (
              <Button
                variant="second"
                size="compact"
                busy={isBusy}
                aria-label={`Make default: ${name}`}
                onClick={onMakeDefault}
              >
                Make default
              </Button>
            )}
            {!isInUse && (
              <Button variant="plain" size="compact" aria-label={`Delete ${name}`} onClick={onDelete}>
                Delete
              </Button>
            )}
          </Row>
        )}
      </Stack>
    </li>
  );
}

interface DeleteCardDialogProps {
  /** Undefined while the dialog is closed. */
  readonly method: SavedPaymentMethod | undefined;
  readonly onClose: () => void;
  readonly onDeleted: (method: SavedPaymentMethod) => void;
  readonly findNotice: () => HTMLElement | null;
}

/** Asks before it deletes a card (BILL-05). */
function DeleteCardDialog({ method, onClose, onDeleted, findNotice }: DeleteCardDialogProps) {
  const { mutate, isPending, error, reset } = useDeleteCard();
  const isDeleted = useRef(false);
  const close = (): void => {
    reset();
    onClose();
  };
  const confirm = (): void => {
    if (!method) return;
    isDeleted.current = false;
    mutate(method.id, {
      onSuccess: () => {
        isDeleted.current = true;
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
      finalFocus={() => (isDeleted.current ? findNotice() : null)}
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
  /** Finds the notice, which takes the focus when the pressed button is gone. */
  readonly findNotice: () => HTMLElement | null;
}

/** Shows the saved cards and what the member can do with each (BILL-05). */
export function SavedCards({ cards, isDefaultCharged, onStart, onDone, findNotice }: SavedCardsProps) {
  const setDefault = useDefaultCard();
  const [toDelete, setToDelete] = useState<SavedPaymentMethod>();
  const makeDefault = ({ id, card }: SavedPaymentMethod): void => {
    onStart();
    setDefault.mutate(id, { onSuccess: () => onDone(`Your ${formatCard(card)} is now the default.`) });
  };
  const reportDeleted = ({ card }: SavedPaymentMethod): void => {
    setDefault.reset();
    onDone(`Your ${formatCard(card)} was deleted.`);
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
          findNotice={findNotice}
        />
      </Stack>
    </Card>
  );
}
