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

const visaPays = createVisa('4242424242424242', 'pays');
const mastercardPays: TestCard = { number: '5555555555554444', brand: 'mastercard', behavior: 'pays' };
const amexPays: TestCard = { number: '378282246310005', brand: 'amex', behavior: 'pays' };
const authenticates = createVisa('4000002500003155', 'asks-for-authentication');
const insufficientFunds = createVisa('4000000000009995', 'has-insufficient-funds');
const genericDecline = createVisa('4000000000000002', 'is-declined');
const attachesThenFails = createVisa('4000000000000341', 'attaches-then-fails');
const processing = createVisa('4000000000007726', 'stays-processing');

const byNumber = new Map(
  [
    visaPays,
    mastercardPays,
    amexPays,
    authenticates,
    insufficientFunds,
    genericDecline,
    attachesThenFails,
    processing,
    createVisa('4000056655665556', 'pays'),
    createVisa('4000002760003184', 'asks-for-authentication'),
    createVisa('4000000000003220', 'asks-for-authentication'),
  ].map((card) => [card.number, card]),
);

const byName: Record<string, TestCard> = {
  visa: visaPays,
  mastercard: mastercardPays,
  amex: amexPays,
  authenticationRequired: authenticates,
  threeDSecure2Required: authenticates,
  chargeDeclined: genericDecline,
  visa_chargeDeclined: genericDecline,
  chargeDeclinedInsufficientFunds: insufficientFunds,
  visa_chargeDeclinedInsufficientFunds: insufficientFunds,
  chargeCustomerFail: attachesThenFails,
  processing,
};

export const findCardByNumber = (number: string): TestCard | undefined => byNumber.get(number);

/** Finds the test card of a token. @param token `pm_card_visa`, `tok_visa` … */
export function findCardByToken(token: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(token)?.[1] ?? '';
  return Object.hasOwn(byName, name) ? byName[name] : undefined;
}

/** Checks the check digit of a card number. */
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

/** Stripe's codes for a declined card. */
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
