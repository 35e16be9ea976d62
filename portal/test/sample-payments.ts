import type { Transaction } from '@moments/contract/payments/payment-history';

/** Returns a renewal paid by card, with changes. */
export const samplePayment = (change: Partial<Transaction> = {}): Transaction => ({
  title: 'Standard plan',
  description: 'Renewal',
  type: 'Plan',
  amount: 4900,
  realAmount: 4900,
  createdAt: '2026-11-15T00:42:00.000Z',
  paymentMethodType: 'card',
  paymentStatus: 'succeeded',
  last4Digit: '4242',
  cardBrand: 'visa',
  receiptUrl: 'https://pay.example/receipts/1',
  isFirstPayment: false,
  paymentId: 'payment-1',
  subscriptionId: 'sub_1',
  memberId: 'member-1',
  customerId: 'cus_1',
  paymentMethodId: 'pm_1',
  _id: 'transaction-1',
  __v: 0,
  updatedAt: '2026-11-15T00:42:00.000Z',
  ...change,
});
