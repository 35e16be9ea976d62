import type { PaymentAlert } from '../card-form/payment-alerts.ts';
import type { PaymentOutcome } from './payment-outcome.ts';

/** What the checkout shows. */
export type PaymentStage =
  | { readonly name: 'form'; readonly alert?: PaymentAlert }
  | { readonly name: 'submitting' }
  /** Asking how a payment stands that was under way before the page was loaded. */
  | { readonly name: 'resuming' }
  | { readonly name: 'authentication'; readonly url: string }
  | { readonly name: 'processing'; readonly check: number }
  | { readonly name: 'failed' }
  | { readonly name: 'unconfirmed' };

type Shown = Exclude<PaymentOutcome, { kind: 'paid' | 'processing' }>;

/** What an outcome shows that leaves the person on this screen. */
export function stageOf(outcome: Shown): PaymentStage {
  switch (outcome.kind) {
    case 'authenticate':
      return { name: 'authentication', url: outcome.url };
    case 'refused':
      return { name: 'form', alert: outcome.alert };
    case 'outdated':
      return { name: 'form', alert: { message: outcome.message } };
    case 'failed':
    case 'unconfirmed':
      return { name: outcome.kind };
  }
}

/** The document's title at each stage. */
export const stageTitles: Readonly<Record<PaymentStage['name'], string>> = {
  form: 'Checkout',
  submitting: 'Checkout',
  resuming: 'Checkout',
  authentication: 'Authentication Required',
  processing: 'Processing your payment',
  failed: 'Payment not successful',
  unconfirmed: 'Payment not confirmed yet',
};
