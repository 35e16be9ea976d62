import type { Leg } from './paths.ts';

/**
 * The two paths whose files are counted, leg by leg: all calls from one declaration to others, each named `file.ts#name`. After
 * a rename or a move, change the name here. Legs are short, so that a path follows the value and not everything that a
 * screen happens to call.
 */
export const followedPaths: Readonly<Record<string, readonly Leg[]>> = {
  'sign-in phone number to its row and its text message': [
    {
      from: 'first-step.tsx#FirstStep',
      to: [
        'phone-input.tsx#PhoneInput',
        'sign-in-rules.ts#findEnteredPhoneError',
        'use-contact-form.ts#typeContact',
      ],
    },
    {
      from: 'phone-input.tsx#PhoneInput',
      to: ['text-input.tsx#TextInput', 'text-input.tsx#useDigitInput', 'phone-input.tsx#usPhoneFormat'],
    },
    { from: 'send-codes.ts#sendFirstCode', to: ['toE164', 'call.ts#call'] },
    { from: 'call.ts#call', to: ['transport.ts#sendRequest'] },
    { from: 'contract/src/sign-in/sign-in.ts#sendCode', to: ['fields.ts#phoneNumber'] },
    { from: 'bindEndpoints', to: ['bindEndpoints'] },
    // Other routes of the same server file send codes by email, and check codes.
    { from: 'first-step.tsx#FirstStep', to: ['text-codes.ts#startVerification'] },
    {
      from: 'text-codes.ts#startVerification',
      to: [
        'verifications-repository.ts#insertVerification',
        'personal-data-cipher.ts#encrypt',
        'personal-data-cipher.ts#hashForLookup',
        'code-limits.ts#listTextLimits',
        'codes.ts#hashCode',
        'outbox-repository.ts#insertMessage',
        'schema/texts.ts#outboundMessages',
        'outbox/senders.ts#isOptedOut',
        'twilio.ts#send',
      ],
    },
    // The row with the phone. The lookup of an earlier code of the same call refers to that row too, but has no phone.
    { from: 'verifications-repository.ts#insertVerification', to: ['schema/sign-in.ts#verifications'] },
    { from: 'issueCode', to: ['consumeRateLimits'] },
  ],
  'Pay to the ledger entry and the dashboard': [
    {
      from: 'checkout-screen.tsx#Checkout',
      to: [
        'pay-form.tsx#PayForm',
        'createStripeCardForm',
        'pay.ts#startPurchase',
        'pay.ts#checkPurchase',
        'notifications.ts#showToast',
      ],
    },
    { from: 'call.ts#call', to: ['transport.ts#sendRequest'] },
    { from: 'bindEndpoints', to: ['bindEndpoints'] },
    {
      from: 'pay.ts#startPurchase',
      to: ['insertPurchase', 'stripe/purchases.ts#startSubscription', 'stripe/purchases.ts#startPayment'],
    },
    { from: 'checkout/pay.ts#readPayment', to: ['writeBalance'] },
    {
      from: 'registerPaymentEventRoutes',
      to: ['storeEvent', 'stripe.ts#readSignedEvent'],
    },
    {
      from: 'handleEvent',
      to: [
        'writeBalance',
        'schema/moments.ts#momentsLedger',
        'stripe/payment-reader.ts#readSubscription',
        'addTransaction',
      ],
    },
    {
      from: 'dashboard-screen.tsx#DashboardScreen',
      to: ['usage-query.ts#usageQuery', 'gauge.tsx#Gauge'],
    },
    {
      from: 'usage-query.ts#usageQuery',
      to: ['balance.ts#readBalance', 'moments-repository.ts#findBalance'],
    },
  ],
};
