import { Elements, useElements, useStripe, CardCvcElement } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { useQuery } from '@tanstack/react-query';
import { useState, useMemo } from 'react';
import { formatCard } from '@moments/contract/payments/card-name';
import type { SavedPaymentMethod } from '@moments/contract/payments/cards';
import type { CheckoutSummary } from '@moments/contract/payments/checkout';
import { formatCents } from '@moments/contract/values/money';
import { ReasonedButton } from '@moments/ui/buttons/button.tsx';
import { RadioCards } from '@moments/ui/fields/choices.tsx';
import { Field } from '@moments/ui/fields/field.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { Stack } from '@moments/ui/layout/stack.tsx';
import { useToday } from '../../../dates/use-clock.ts';
import { useProfile } from '../../../member/use-profile.ts';
import { useFieldStyle } from '../card-form/appearance.ts';
import { incompleteCode } from '../card-form/payment-element.tsx';
import { createSavedCardForm, type CardForm } from '../card-form/stripe-card-form.ts';
import { formatExpiryNote, isExpired } from '../cards/card-rules.ts';
import { cardsQuery } from '../cards/saved-cards-queries.ts';
import { PaymentAlert } from '../flow/payment-alert.tsx';
import type { PaymentAlert as AlertContent } from '../flow/payment-flow.ts';
import { RenewalTerms } from '../renewal-terms.tsx';
import styles from './checkout.module.css';

interface CvcFieldProps {
  /** The saved card as members read it, such as "Visa ending in 4242". */
  readonly card: string;
  readonly onChange: (isComplete: boolean) => void;
}

/** Shows Stripe's field for the security code of a saved card. The code never reaches our page. */
function CvcField({ card, onChange }: CvcFieldProps) {
  const style = useFieldStyle();
  const options = useMemo(() => ({ style }), [style]);
  const [error, setError] = useState<string>();
  return (
    // Stripe's field is a separate document, which our error can't describe.
    <div aria-live="polite">
      <Field label="Security code" hint={`The 3 or 4 digits on your ${card}`} error={error}>
        {({ id }) => (
          <div className={styles.box} data-invalid={error !== undefined}>
            <CardCvcElement
              id={id}
              options={options}
              onChange={({ complete, error: problem }) => {
                setError(problem?.message);
                onChange(complete);
              }}
            />
          </div>
        )}
      </Field>
    </div>
  );
}

/** The choice of a card that isn't saved. */
export const anotherCard = 'another';

/**
 * Reads the saved cards that can pay, the default card first.
 *
 * @returns undefined while they load. Without them, the member can still enter a card.
 */
export function useUsableCards(): readonly SavedPaymentMethod[] | undefined {
  const hasCustomer = useProfile().user.basicInfo.stripeCustomerId !== null;
  const today = useToday();
  const { data = [], isLoading } = useQuery({ ...cardsQuery, enabled: hasCustomer });
  if (isLoading) return undefined;
  return data
    .filter(({ card }) => !isExpired(card, today))
    .sort((one, other) => Number(other.isDefault) - Number(one.isDefault));
}

interface CardChoiceProps {
  readonly cards: readonly SavedPaymentMethod[];
  readonly value: string;
  readonly onChoose: (value: string) => void;
}

export function CardChoice({ cards, value, onChoose }: CardChoiceProps) {
  const today = useToday();
  const saved = cards.map(({ id, card }) => ({
    value: id,
    label: formatCard(card),
    note: formatExpiryNote(card, today),
  }));
  return (
    <RadioCards
      label="Pay with"
      choices={[...saved, { value: anotherCard, label: 'Another card' }]}
      value={value}
      onValueChange={onChoose}
    />
  );
}

interface SavedCardFormProps {
  readonly card: SavedPaymentMethod;
  readonly price: CheckoutSummary;
  readonly isBusy: boolean;
  readonly alert: AlertContent | undefined;
  readonly onPay: (card: CardForm) => void;
}

/** Lets the member pay with a saved card and its security code. */
function PayWithCode({ card: { id, card }, price, isBusy, alert, onPay }: SavedCardFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [isComplete, setComplete] = useState(false);
  const amount = formatCents(price.total);
  const missing = isComplete ? undefined : incompleteCode;
  const submit = (): void => {
    if (isComplete && !isBusy) onPay(createSavedCardForm(stripe, id, elements));
  };
  return (
    <Form onSubmit={submit}>
      <Stack>
        <CvcField card={formatCard(card)} onChange={setComplete} />
        {alert && <PaymentAlert alert={alert} />}
        <RenewalTerms terms={price.renewalTerms} />
        <ReasonedButton
          type="submit"
          full
          busy={isBusy}
          busyLabel={`Paying ${amount}`}
          reason={stripe === null ? 'The payment form is still loading.' : missing}
        >
          Pay {amount}
        </ReasonedButton>
      </Stack>
    </Form>
  );
}

/**
 * Lets the member pay with a saved card, whose security code is asked for again (CHK-02). Stripe demands it for an add-on, and checks it
 * for a plan's first payment.
 */
export const SavedCardForm = ({
  stripe,
  ...form
}: SavedCardFormProps & { readonly stripe: Stripe | null }) => (
  <Elements stripe={stripe}>
    <PayWithCode {...form} />
  </Elements>
);
