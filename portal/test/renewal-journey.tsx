import type { ReplyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile } from '@moments/contract/members/members';
import type { PaymentStatus } from '@moments/contract/payments/checkout';
import { getOpenInvoice, payOpenInvoice, type OpenInvoice } from '@moments/contract/payments/open-invoice';
import { getPaymentHistory } from '@moments/contract/payments/payment-history';
import type { ProfileData } from '../src/member/profile-query.ts';
import { createCardApi } from './card-journey.tsx';
import type { FakeApi } from './fake-api.ts';
import type { FakeStripe } from './fake-stripe.ts';
import { overdueTerms } from './sample-billing.ts';
import { samplePayment } from './sample-payments.ts';
import { sampleProfile, sampleSubscription } from './sample-profile.ts';

/** Returns a member whose renewal failed, such as Kim. */
export const samplePastDueProfile = (): ProfileData =>
  sampleProfile({ subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' } });

const declined: OpenInvoice = {
  amount: 4900,
  paymentStatus: 'requires_payment_method',
  lastCard: { id: 'pm_visa', last4: '4242' },
  renewalTerms: overdueTerms,
};

export const openReply = (
  paymentStatus: PaymentStatus | 'paid',
  renewalTerms: OpenInvoice['renewalTerms'] = overdueTerms,
): ReplyOf<typeof getOpenInvoice> => ({
  statusCode: 200,
  data: paymentStatus === 'paid' ? null : { ...declined, paymentStatus, renewalTerms },
});

export const createPaidReply = (
  paymentStatus: PaymentStatus,
  clientSecret: string | null = null,
): ReplyOf<typeof payOpenInvoice> => ({
  statusCode: 200,
  message: '',
  data: { paymentStatus, amount: 4900, clientSecret, subscription: null },
});

/** Returns a server on which $49.00 are open until a payment succeeds; after that the plan runs. */
export function createRenewalApi(stripe: FakeStripe): FakeApi {
  let isPaid = false;
  const { user, hash } = sampleProfile();
  return createCardApi(stripe)
    .answerBy(getOpenInvoice, () => openReply(isPaid ? 'paid' : 'requires_payment_method'))
    .answerBy(payOpenInvoice, () => {
      isPaid = true;
      return createPaidReply('succeeded');
    })
    .answerBy(getPaymentHistory, () => {
      const declined = samplePayment({ _id: 'transaction-0', paymentStatus: 'failed', receiptUrl: null });
      const paid = samplePayment({ updatedAt: '2026-11-20T15:00:00.000Z' });
      const transactions = isPaid ? [paid, declined] : [declined];
      return {
        statusCode: 200 as const,
        data: { transactions, page: 1, limit: 10, total: transactions.length },
      };
    })
    .answer(getMemberProfile, { statusCode: 200, user, hash, subscription: sampleSubscription });
}
