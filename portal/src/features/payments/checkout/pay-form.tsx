import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { StripeElementsOptionsMode } from '@stripe/stripe-js';
import { useMemo, useState } from 'react';
import type { CheckoutSummary } from '@moments/contract/payments/checkout';
import type { ProductKind } from '@moments/contract/payments/product-kinds';
import { formatCents } from '@moments/contract/values/money';
import { ReasonedButton } from '@moments/ui/buttons/button.tsx';
import { Card } from '@moments/ui/display/card.tsx';
import { Text } from '@moments/ui/display/text.tsx';
import { Form } from '@moments/ui/fields/form.tsx';
import { LockIcon } from '@moments/ui/icons.ts';
import { Row, Stack } from '@moments/ui/layout/stack.tsx';
import { useAppearance } from '../card-form/appearance.ts';
import { CardFormSkeleton } from '../card-form/card-form-skeleton.tsx';
import { useCardScript } from '../card-form/card-script.ts';
import { CardPrivacyNote, incompleteCard, usePaymentElementOptions } from '../card-form/payment-element.tsx';
import { createStripeCardForm, type CardForm } from '../card-form/stripe-card-form.ts';
import { PaymentAlert, RefreshAlert } from '../flow/payment-alert.tsx';
import { paymentAlertTexts, type PaymentAlert as AlertContent } from '../flow/payment-flow.ts';
import { purchaseKinds } from '../purchase.ts';
import { RenewalTerms } from '../renewal-terms.tsx';
import { anotherCard, CardChoice, SavedCardForm, useUsableCards } from './saved-card-form.tsx';

interface PayFormProps {
  readonly price: CheckoutSummary;
  readonly isBusy: boolean;
  readonly alert: AlertContent | undefined;
  readonly onPay: (card: CardForm) => void;
}

/** Shows Stripe's fields and the Pay button. They keep what the member entered, whatever happens. */
function PayForm({ price, isBusy, alert, onPay }: PayFormProps) {
  const stripe = useStripe();
  const elements = useElements();
  const options = usePaymentElementOptions();
  const [status, setStatus] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [isComplete, setComplete] = useState(false);
  const amount = formatCents(price.total);
  const submit = (): void => {
    if (isComplete && !isBusy) onPay(createStripeCardForm(stripe, elements));
  };
  return (
    <Form onSubmit={submit}>
      <Stack gap={32}>
        <Stack>
          {status === 'loading' && <CardFormSkeleton />}
          {status === 'failed' && <RefreshAlert message={paymentAlertTexts.notInitialized} />}
          <PaymentElement
            options={options}
            onReady={() => setStatus('ready')}
            onLoadError={() => setStatus('failed')}
            onChange={({ complete }) => setComplete(complete)}
          />
          {alert && <PaymentAlert alert={alert} />}
        </Stack>
        <Stack>
          <RenewalTerms terms={price.renewalTerms} />
          <ReasonedButton
            type="submit"
            full
            busy={isBusy}
            busyLabel={`Paying ${amount}`}
            reason={isComplete ? undefined : incompleteCard}
          >
            Pay {amount}
          </ReasonedButton>
          <CardPrivacyNote />
        </Stack>
      </Stack>
    </Form>
  );
}

/**
 * Returns the options of Stripe's form (CHK-02; https://docs.stripe.com/js/elements_object/create_without_intent). The server
 * calculates what is charged; the amount here is for display only.
 */
function useCardOptions(total: number, kind: ProductKind): StripeElementsOptionsMode {
  const appearance = useAppearance();
  return useMemo(
    () => ({
      mode: purchaseKinds[kind].cardMode,
      amount: total,
      currency: 'usd',
      paymentMethodCreation: 'manual',
      allowedPaymentMethodTypes: ['card'],
      paymentMethodOptions: { card: { require_cvc_recollection: true } },
      loader: 'never',
      appearance,
    }),
    [total, kind, appearance],
  );
}

const secure = (
  <Text kind="caption" as="div">
    <Row>
      <LockIcon size={16} />
      Secure
    </Row>
  </Text>
);

/** Lets the member pay by a saved card, or by another one in Stripe's own form (CHK-01), which keeps what the member entered. */
export function CardPanel({ kind, ...form }: PayFormProps & { readonly kind: ProductKind }) {
  const { status, stripe } = useCardScript();
  const options = useCardOptions(form.price.total, kind);
  const cards = useUsableCards();
  const [choice, setChoice] = useState<string>();
  const [isFormOpen, setFormOpen] = useState(false);
  const chosen = cards?.find(({ id }) => id === (choice ?? cards[0]?.id));
  const choose = (value: string): void => {
    setChoice(value);
    if (value === anotherCard) setFormOpen(true);
  };
  return (
    <Card title="Pay by card" action={secure}>
      <Stack>
        {status === 'slow' && <PaymentAlert alert={{ message: paymentAlertTexts.notReady }} />}
        {status === 'failed' ? (
          <RefreshAlert message={paymentAlertTexts.systemNotReady} />
        ) : (
          <>
            {!cards && <CardFormSkeleton />}
            {cards && cards.length > 0 && (
              <CardChoice cards={cards} value={chosen?.id ?? anotherCard} onChoose={choose} />
            )}
            {chosen && <SavedCardForm key={chosen.id} {...form} card={chosen} stripe={stripe} />}
            {cards && (!chosen || isFormOpen) && (
              <div hidden={chosen !== undefined}>
                <Elements stripe={stripe} options={options}>
                  <PayForm {...form} />
                </Elements>
              </div>
            )}
          </>
        )}
      </Stack>
    </Card>
  );
}
