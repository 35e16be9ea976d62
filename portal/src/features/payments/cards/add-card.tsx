import { Suspense, useEffect, useRef, useState } from 'react';
import { Button, ButtonRow } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { paths } from '../../../configuration/paths.ts';
import { loadLazily } from '../../../frame/lazy-part.ts';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import type { NewCard } from './new-card-form.tsx';
import { getCardReturnUrl } from './use-card-return.ts';

const loadPanel = async () => ({ default: (await import('./new-card-panel.tsx')).NewCardPanel });
const NewCardPanel = loadLazily(loadPanel);

const page = `${paths.billing}?tab=methods`;

interface AddCardProps {
  readonly hasDefault: boolean;
  /** A plan renews on the default card. */
  readonly isDefaultCharged: boolean;
  readonly onStart: () => void;
  readonly onAdded: (card: NewCard) => Promise<void>;
}

/** Shows the button that opens the form for a new card, and the form (BILL-05). */
export function AddCard({ hasDefault, isDefaultCharged, onStart, onAdded }: AddCardProps) {
  const [state, setState] = useState<'closed' | 'open' | 'canceled'>('closed');
  const button = useRef<HTMLButtonElement>(null);
  // The form then opens without a connection, and says so there. Otherwise the whole tab would fail.
  useEffect(() => void loadPanel().catch(() => undefined), []);
  useEffect(() => {
    if (state === 'canceled') button.current?.focus();
  }, [state]);
  if (state !== 'open') {
    const open = (): void => {
      onStart();
      setState('open');
    };
    return (
      <ButtonRow>
        <Button ref={button} variant="second" onClick={open}>
          Add a card
        </Button>
      </ButtonRow>
    );
  }
  return (
    <Suspense
      fallback={
        <Card>
          <CardFormSkeleton />
        </Card>
      }
    >
      <NewCardPanel
        title="Add a card"
        saveLabel="Save card"
        busyLabel="Saving card..."
        defaultChoice={{
          isChosen: !hasDefault,
          hint: isDefaultCharged ? 'Your plan renews on your default card.' : undefined,
        }}
        getReturnUrl={(isToBeDefault) => getCardReturnUrl(page, 'saved-cards', isToBeDefault)}
        onSaved={async (card) => {
          await onAdded(card);
          setState('closed');
        }}
        onCancel={() => setState('canceled')}
      />
    </Suspense>
  );
}
