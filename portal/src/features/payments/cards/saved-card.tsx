import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Chip, Text } from '@moments/ui/display/text.tsx';
import { CardIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { formatCard, formatExpiry, isExpired } from './card-rules.ts';

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
export function SavedCard({ method, isInUse, isBusy, onMakeDefault, onDelete }: SavedCardProps) {
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
