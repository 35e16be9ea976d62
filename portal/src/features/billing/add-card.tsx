import { lazy, Suspense, useEffect, useRef, useState } from 'react';

import { CardBones } from '../../card-provider/card-bones.tsx';
import { paths } from '../../configuration/paths.ts';
import { Actions } from '../../interface/buttons/actions.tsx';
import { Button } from '../../interface/buttons/button.tsx';
import { Card } from '../../interface/display/card.tsx';
import { cardReturnAddress } from '../../saved-cards/card-return.ts';
import type { NewCard } from '../../saved-cards/new-card-form.tsx';

const NewCardPanel = lazy(async () => ({
  default: (await import('../../saved-cards/new-card-panel.tsx')).NewCardPanel,
}));

const page = `${paths.billing}?tab=methods`;

interface AddCardProps {
  readonly hasDefault: boolean;
  /** A plan renews on the default card. */
  readonly isCharged: boolean;
  readonly onBegin: () => void;
  readonly onAdded: (card: NewCard) => Promise<void>;
}

/** The button that opens the form for a new card, and the form (BILL-05). */
export function AddCard({ hasDefault, isCharged, onBegin, onAdded }: AddCardProps) {
  const [state, setState] = useState<'closed' | 'open' | 'canceled'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (state === 'canceled') button.current?.focus();
  }, [state]);
  if (state !== 'open') {
    const open = (): void => {
      onBegin();
      setState('open');
    };
    return (
      <Actions>
        <Button ref={button} variant="second" onClick={open}>
          Add a card
        </Button>
      </Actions>
    );
  }
  return (
    <Suspense
      fallback={
        <Card>
          <CardBones />
        </Card>
      }
    >
      <NewCardPanel
        title="Add a card"
        saveLabel="Save card"
        busyLabel="Saving card..."
        defaultChoice={{
          isChosen: !hasDefault,
          hint: isCharged ? 'Your plan renews on your default card.' : undefined,
        }}
        returnUrl={(isToBeDefault) => cardReturnAddress(page, 'saved-cards', isToBeDefault)}
        onSaved={async (card) => {
          await onAdded(card);
          setState('closed');
        }}
        onCancel={() => setState('canceled')}
      />
    </Suspense>
  );
}
