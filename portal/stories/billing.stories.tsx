import { getMomentsBalance } from '@moments/contract/dashboard/dashboard';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import { getOpenInvoice } from '@moments/contract/payments/open-invoice';
import { getPaymentHistory, type Transaction } from '@moments/contract/payments/payment-history';
import { previewPlanChange, type PlanChange } from '@moments/contract/payments/plan-change';
import { getSubscription } from '@moments/contract/payments/subscription';
import type { Stories } from '@moments/ui/gallery/story.ts';
import { paths } from '../src/configuration/paths.ts';
import type { BillingTab } from '../src/features/payments/billing/billing-rules.ts';
import BillingScreen from '../src/features/payments/billing/billing-screen.tsx';
import PlanChangeScreen from '../src/features/payments/plan-change/plan-change-screen.tsx';
import type { ProfileData } from '../src/member/profile-query.ts';
import {
  cheaperChange,
  dearerChange,
  expiredCard,
  overdueTerms,
  samplePlan,
  visa,
} from '../test/sample-billing.ts';
import { samplePayment } from '../test/sample-payments.ts';
import { sampleProfile, sampleSubscription } from '../test/sample-profile.ts';
import { Frame } from './frame.tsx';
import { ServedScreen, serveFailure, serveReply, type Served } from './served-screen.tsx';

const serveHistory = (transactions: Transaction[]): Served =>
  serveReply(getPaymentHistory, {
    statusCode: 200,
    data: { transactions, page: 1, limit: 50, total: transactions.length },
  });

const payments = [
  samplePayment({ _id: '1', title: 'Add-on, 10 Moments', description: '', type: 'Add-on', amount: 900 }),
  samplePayment({ _id: '2', amount: 3920 }),
  samplePayment({ _id: '3', paymentStatus: 'failed', receiptUrl: null }),
  samplePayment({ _id: '4', title: 'Sponsored by Harbor Community Health and Partners', amount: 1_234_567 }),
];

const usual: readonly Served[] = [
  serveReply(getMomentsBalance, {
    statusCode: 200,
    data: { limit: 70, remaining: 42, fromPlan: 32, fromAddOns: 10, expiresOn: '2126-12-14' },
  }),
  serveReply(getSubscription, { statusCode: 200, data: samplePlan }),
  serveReply(getOpenInvoice, { statusCode: 200, data: null }),
  serveReply(getPaymentMethods, { statusCode: 200, data: [visa, expiredCard] }),
  serveHistory(payments),
];

interface BillingProps {
  readonly tab: BillingTab['id'];
  readonly profile?: ProfileData;
  /** Over what is usually served. */
  readonly replies?: readonly Served[];
}

function Billing({ tab, profile = sampleProfile(), replies = [] }: BillingProps) {
  return (
    <ServedScreen path={`/billing?tab=${tab}`} profile={profile} replies={[...usual, ...replies]}>
      <Frame current={paths.billing}>
        <BillingScreen />
      </Frame>
    </ServedScreen>
  );
}

const planless = sampleProfile({ subscription: null });
const pastDue = sampleProfile({ subscription: { ...sampleSubscription, status: 'MEMBERSHIP_PAST_DUE' } });

function Change({ change }: { change: PlanChange }) {
  return (
    <ServedScreen
      path={`/subscriptions?change=${change.priceId}`}
      replies={[serveReply(previewPlanChange, { statusCode: 200, data: change })]}
    >
      <Frame>
        <PlanChangeScreen />
      </Frame>
    </ServedScreen>
  );
}

/** Billing by tab and state, and the change of a plan. */
export const stories: Stories = {
  'billing-current': () => <Billing tab="current" />,
  'billing-current-none': () => (
    <Billing
      tab="current"
      profile={planless}
      replies={[
        serveReply(getMomentsBalance, {
          statusCode: 200,
          data: { limit: 0, remaining: 0, fromPlan: 0, fromAddOns: 0, expiresOn: null },
        }),
      ]}
    />
  ),
  'billing-manage': () => <Billing tab="manage" />,
  'billing-manage-ending': () => (
    <Billing
      tab="manage"
      replies={[
        serveReply(getSubscription, {
          statusCode: 200,
          data: { ...samplePlan, cancelPlanInitiated: true, nextBillingDate: null },
        }),
      ]}
    />
  ),
  'billing-open': () => (
    <Billing
      tab="manage"
      profile={pastDue}
      replies={[
        serveReply(getSubscription, {
          statusCode: 200,
          data: { ...samplePlan, status: 'MEMBERSHIP_PAST_DUE' },
        }),
        serveReply(getOpenInvoice, {
          statusCode: 200,
          data: {
            amount: 4900,
            paymentStatus: 'requires_payment_method',
            lastCard: { id: visa.id, last4: visa.card.last4 },
            renewalTerms: overdueTerms,
          },
        }),
      ]}
    />
  ),
  'billing-history': () => <Billing tab="history" />,
  'billing-history-none': () => <Billing tab="history" replies={[serveHistory([])]} />,
  'billing-history-failed': () => <Billing tab="history" replies={[serveFailure(getPaymentHistory)]} />,
  'billing-methods': () => <Billing tab="methods" />,
  'plan-change': () => <Change change={dearerChange} />,
  'plan-change-down': () => <Change change={cheaperChange} />,
};
