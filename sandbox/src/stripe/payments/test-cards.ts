/** The behavior of a test card: https://docs.stripe.com/testing, and the sandbox's own. */
type CardBehavior =
  | 'pays'
  | 'asks-for-authentication'
  | 'has-insufficient-funds'
  | 'is-declined'
  | 'attaches-then-fails'
  | 'stays-processing';

export interface TestCard {
  number: string;
  brand: string;
  behavior: CardBehavior;
}

const createVisa = (number: string, behavior: CardBehavior): TestCard => ({
  number,
  brand: 'visa',
  behavior,
});

/** By the name in their test token, `pm_card_visa`. */
const cards: Record<string, TestCard> = {
  visa: createVisa('4242424242424242', 'pays'),
  mastercard: { number: '5555555555554444', brand: 'mastercard', behavior: 'pays' },
  authenticationRequired: createVisa('4000002500003155', 'asks-for-authentication'),
  chargeDeclined: createVisa('4000000000000002', 'is-declined'),
  visa_chargeDeclinedInsufficientFunds: createVisa('4000000000009995', 'has-insufficient-funds'),
  chargeCustomerFail: createVisa('4000000000000341', 'attaches-then-fails'),
  processing: createVisa('4000000000007726', 'stays-processing'),
};

export const findCardByNumber = (number: string): TestCard | undefined =>
  Object.values(cards).find((card) => card.number === number);

/** @param token `pm_card_visa`, … */
export function findCardByToken(token: string): TestCard | undefined {
  const name = /^pm_card_(.+)$/.exec(token)?.[1] ?? '';
  return Object.hasOwn(cards, name) ? cards[name] : undefined;
}

export function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, position) => {
      const value = Number(digit) * (position % 2 === 1 ? 2 : 1);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

export const isCardNumber = (digits: string): boolean => /^\d{13,19}$/.test(digits) && hasCheckDigit(digits);

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
