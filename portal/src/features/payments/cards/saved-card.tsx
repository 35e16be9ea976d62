import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { CardIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { cardName, expiryWords, isExpired } from './card-rules.ts';

interface SavedCardProps {
  readonly method: SavedPaymentMethod;
  /** A plan renews on it: it can't be deleted. */
  readonly isInUse: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}

function CardWords({ method: { card, isDefault } }: Pick<SavedCardProps, 'method'>) {
  const expired = isExpired(card, useToday());
  return (
    <Row>
      <CardIcon />
      <b>{cardName(card)}</b>
      <Text kind="quiet" as="span">
        {expired ? 'Expired' : 'Expires'} {expiryWords(card)}
      </Text>
      {isDefault && <Chip>Default</Chip>}
      {expired && <Chip tone="bad">Expired</Chip>}
    </Row>
  );
}

/** One saved card and what can be done with it (BILL-05). */
export function SavedCard({ method, isInUse, isBusy, onChoose, onDelete }: SavedCardProps) {
  const name = cardName(method.card);
  return (
    <li>
      <Stack gap={8}>
        <CardWords method={method} />
        {isInUse && (
          <Text kind="caption">
            Your plan renews on this card. To delete it, make another card the default first.
          </Text>
        )}
        {(!method.isDefault || !isInUse) && (
          <Row>
            {!method.isDefault && (
              <Button
                variant="second"
                size="compact"
                busy={isBusy}
                aria-label={`Make default: ${name}`}
                onClick={onChoose}
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
