import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { useRef, useState, type ReactNode } from 'react';
import { Button, ReasonedButton } from '@moments/ui/buttons/button.tsx';
import { CheckBox } from '@moments/ui/fields/check-box.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import { CardPrivacyNote, incompleteCard, usePaymentElementOptions } from '../card-form/payment-element.tsx';
import { CardAlert } from './card-alert.tsx';
import { saveCard, type CardSetupResult } from './save-card.ts';

/** A card that was saved, or that the bank is still checking. */
export interface NewCard {
  readonly result: Exclude<CardSetupResult, { kind: 'notSaved' }>;
  readonly isToBeDefault: boolean;
}

interface DefaultChoice {
  readonly isChosen: boolean;
  readonly hint: string | undefined;
}

export interface NewCardFormProps {
  readonly saveLabel: string;
  readonly busyLabel: string;
  /** The checkbox that makes the card the default: its first value and its hint. Undefined for no checkbox. */
  readonly defaultChoice?: DefaultChoice;
  /** What the member agrees to by pressing, right above the button, if it also charges the card. */
  readonly terms?: ReactNode;
  /** Returns the page that the bank's page leads back to. */
  readonly getReturnUrl: (isToBeDefault: boolean) => string;
  /** The form stays busy until this resolves. */
  readonly onSaved: (card: NewCard) => Promise<void>;
  readonly onCancel: () => void;
}

/** Saves the card once, even if the member presses twice. The fields keep what the member entered. */
function useSaving(clientSecret: string, { getReturnUrl, onSaved }: NewCardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const isInProgress = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ readonly reason: string | undefined }>();
  const save = async (isToBeDefault: boolean): Promise<void> => {
    if (isInProgress.current || !stripe || !elements) return;
    isInProgress.current = true;
    setBusy(true);
    setFailure(undefined);
    const result = await saveCard(stripe, elements, { clientSecret, returnUrl: getReturnUrl(isToBeDefault) });
    if (result.kind === 'notSaved') setFailure(result);
    else await onSaved({ result, isToBeDefault });
    isInProgress.current = false;
    setBusy(false);
  };
  return { isBusy, failure, save, dismiss: () => setFailure(undefined) };
}

interface Secret {
  readonly clientSecret: string;
  readonly onLoadError: () => void;
}

/** Shows Stripe's fields and the button that saves the card. */
export function NewCardForm({ clientSecret, onLoadError, ...form }: NewCardFormProps & Secret) {
  const { saveLabel, busyLabel, defaultChoice, terms, onCancel } = form;
  const { isBusy, failure, save, dismiss } = useSaving(clientSecret, form);
  const options = usePaymentElementOptions();
  const [isReady, setReady] = useState(false);
  const [isComplete, setComplete] = useState(false);
  const [isToBeDefault, setToBeDefault] = useState(defaultChoice?.isChosen ?? false);
  const submit = (): void => {
    if (isComplete) void save(isToBeDefault);
  };
  return (
    <Form onSubmit={submit}>
      <Stack>
        {!isReady && <CardFormSkeleton />}
        <PaymentElement
          options={options}
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
        {failure && <CardAlert reason={failure.reason} onDismiss={dismiss} />}
        {terms}
        <Stack gap={8}>
          <ReasonedButton
            type="submit"
            full
            busy={isBusy}
            busyLabel={busyLabel}
            reason={isComplete ? undefined : incompleteCard}
          >
            {saveLabel}
          </ReasonedButton>
          <Button variant="plain" full disabled={isBusy} onClick={onCancel}>
            Cancel
          </Button>
        </Stack>
        <CardPrivacyNote />
      </Stack>
    </Form>
  );
}
