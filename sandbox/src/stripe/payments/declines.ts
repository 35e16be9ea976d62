/** Why a card was refused, in Stripe's words. */
export interface Decline {
  code:
    | 'card_declined'
    | 'authentication_required'
    | 'payment_intent_authentication_failure'
    | 'setup_intent_authentication_failure';
  decline_code: string;
  message: string;
}

export const declines = {
  'has-insufficient-funds': {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  'is-declined': {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  'needs-authentication': {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
  'not-authenticated': {
    code: 'payment_intent_authentication_failure',
    decline_code: 'authentication_not_handled',
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  },
} as const satisfies Record<string, Decline>;
