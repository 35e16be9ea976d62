import type { PaymentAlert } from './payment-alerts.ts';

export type CardResult =
  | { readonly kind: 'ready'; readonly paymentMethodId: string }
  | { readonly kind: 'refused'; readonly alert: PaymentAlert };

export interface Confirmation {
  readonly clientSecret: string;
  /** Left out where the payment was begun with a saved card. */
  readonly paymentMethodId?: string;
  /** Where the bank's page leads back to. */
  readonly returnUrl: string;
}

export type Confirmed =
  | { readonly kind: 'confirmed' }
  /** The bank wants to be asked on its own page (CHK-07). */
  | { readonly kind: 'authenticate'; readonly url: string }
  | { readonly kind: 'declined'; readonly reason: string | undefined }
  /** No answer came: the payment may have been made all the same. */
  | { readonly kind: 'unclear' };

/** What paying needs of the card provider's form in the browser. */
export interface CardForm {
  /** Lets the form check itself, then makes a payment method of the card (CHK-04, CHK-05). */
  readonly createPaymentMethod: () => Promise<CardResult>;
  readonly confirm: (confirmation: Confirmation) => Promise<Confirmed>;
}
