import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState, type SyntheticEvent } from 'react';
import { Button } from '@moments/ui/buttons/button.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import { CardAlert } from './card-alert.tsx';
import { saveCard, type CardSetupResult } from './save-card.ts';

/** A card that was saved, or is about to be. */
export interface NewCard {
  readonly saving: Exclude<CardSetupResult, { kind: 'refused' }>;
  readonly isToBeDefault: boolean;
}

interface DefaultChoice {
  readonly isChosen: boolean;
  readonly hint: string | undefined;
}

export interface NewCardFormProps {
  readonly saveLabel: string;
  readonly busyLabel: string;
  /** Where it is asked whether the card is to be the default: what stands there at first, and what it means. */
  readonly defaultChoice?: DefaultChoice;
  /** The page that the bank's own page would lead back to. */
  readonly returnUrl: (isToBeDefault: boolean) => string;
  /** The form stays busy until this is done. */
  readonly onSaved: (card: NewCard) => Promise<void>;
  readonly onCancel: () => void;
}

/** Saves once, however often it is pressed; what was typed stays whatever happens. */
function useSaving(clientSecret: string, { returnUrl, onSaved }: NewCardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<{ readonly reason: string | undefined }>();
  const save = async (isToBeDefault: boolean): Promise<void> => {
    if (isUnderWay.current || !stripe || !elements) return;
    isUnderWay.current = true;
    setBusy(true);
    setTrouble(undefined);
    const saving = await saveCard(stripe, elements, { clientSecret, returnUrl: returnUrl(isToBeDefault) });
    if (saving.kind === 'refused') setTrouble(saving);
    else await onSaved({ saving, isToBeDefault });
    isUnderWay.current = false;
    setBusy(false);
  };
  return { isBusy, trouble, save, dismiss: () => setTrouble(undefined) };
}

interface Secret {
  readonly clientSecret: string;
  readonly onLoadError: () => void;
}

/** The card provider's fields and the button that saves. */
export function NewCardForm({ clientSecret, onLoadError, ...form }: NewCardFormProps & Secret) {
  const { saveLabel, busyLabel, defaultChoice, onCancel } = form;
  const { isBusy, trouble, save, dismiss } = useSaving(clientSecret, form);
  const [isReady, setReady] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [isToBeDefault, setToBeDefault] = useState(defaultChoice?.isChosen ?? false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isComplete) void save(isToBeDefault);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {!isReady && <CardFormSkeleton />}
        <PaymentElement
          onReady={() => setReady(true)}
          onLoadError={onLoadError}
          onChange={({ complete }) => setComplete(complete)}
        />
        {defaultChoice && (
          <CheckBox
            hint={defaultChoice.hint}
            checked={isToBeDefault}
            onChange={({ target }) => setToBeDefault(target.checked)}
          >
            Make this my default card
          </CheckBox>
        )}
        {trouble && <CardAlert reason={trouble.reason} onDismiss={dismiss} />}
        <Stack gap={8}>
          <Button type="submit" full disabled={!isComplete} busy={isBusy} busyLabel={busyLabel}>
            {saveLabel}
          </Button>
          <Button variant="plain" full disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
        <Text kind="caption" align="center">
          Your card details go straight to our payment provider. We never see or keep them.
        </Text>
      </Stack>
    </form>
  );
}
