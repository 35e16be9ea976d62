import { act, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { StrictMode } from 'react';
import { Route, Routes } from 'react-router';
import { vi } from 'vitest';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { getMemberProfile, type MemberSubscription } from '@moments/contract/members/members';
import { getPaymentMethods, type SavedPaymentMethod } from '@moments/contract/payments/cards';
import {
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
  type PaymentStatus,
  type CheckoutSummary,
} from '@moments/contract/payments/checkout';
import { getProducts } from '@moments/contract/payments/plans';
import { CardScript } from '../src/features/payments/card-form/card-script.ts';
import CheckoutScreen from '../src/features/payments/checkout/checkout-screen.tsx';
import type { ProfileData } from '../src/member/profile-query.ts';
import { FakeApi } from './fake-api.ts';
import { FakeStripe } from './fake-stripe.ts';
import { renderScreen, type RenderedScreen } from './render-screen.tsx';
import { sampleProfile, sampleSubscription } from './sample-profile.ts';

export const sampleTerms =
  'By pressing Pay, you agree that Moments charges your card $49.00 today and $49.00 on the 20th of each month, starting December 20, 2026, until you cancel. You can cancel any time in Billing.';

export const fullPrice: CheckoutSummary = {
  price: 4900,
  discount: 0,
  discountPercent: 0,
  total: 4900,
  renewalTerms: sampleTerms,
};

const createProduct = (key: string, title: string, amount: number, moments: number) => ({
  id: `prod_${key}`,
  name: title,
  description: { title, moments, features: [] },
  price: { id: `price_${key}`, unit_amount: amount },
});

export const createStartedReply = (
  change: Partial<ReplyOf<typeof createPaymentIntent>['data']> = {},
): ReplyOf<typeof createPaymentIntent> => ({
  statusCode: 201,
  message: 'Payment started',
  data: {
    clientSecret: 'pi_1_secret_1',
    paymentId: 'payment-1',
    paymentStatus: 'requires_payment_method',
    subscription: null,
    ...change,
  },
});

export const createStatusReply = (
  paymentStatus: PaymentStatus,
  subscription: MemberSubscription | null = null,
): ReplyOf<typeof updatePaymentIntent> => ({
  statusCode: 200,
  message: '',
  data: { data: { paymentStatus, subscription, memberId: 'member-1' } },
});

/** Returns a member who has not paid anything yet. */
export const sampleUnpaidProfile = (): ProfileData => sampleProfile({ subscription: null });

/** Returns a server where everything works, and what the profile says after paying. */
export const createCheckoutApi = (
  price: CheckoutSummary = fullPrice,
  cards: readonly SavedPaymentMethod[] = [],
): FakeApi => {
  const { user, hash } = sampleProfile();
  return new FakeApi()
    .answerBy(getProducts, ({ query }) => ({
      statusCode: 200 as const,
      data:
        query['isAddOn'] === 'true'
          ? [createProduct('plenty', 'Plenty', 1900, 25)]
          : [
              createProduct('standard', 'Standard', 4900, 60),
              createProduct('sponsored', 'Sponsored by Northside', 0, 30),
            ],
    }))
    .answer(getCheckoutSummary, { statusCode: 200, data: price })
    .answer(getPaymentMethods, { statusCode: 200, data: [...cards] })
    .answer(createPaymentIntent, createStartedReply())
    .answer(updatePaymentIntent, createStatusReply('succeeded', sampleSubscription))
    .answer(getMemberProfile, { statusCode: 200, user, subscription: sampleSubscription, hash });
};

interface CheckoutSurroundings {
  readonly path?: string;
  /** The state of the history entry. */
  readonly state?: unknown;
  readonly profile?: ProfileData;
  readonly stripe?: FakeStripe;
  /** How the browser script loads. By default, it is there right away. */
  readonly load?: () => Promise<ReturnType<FakeStripe['toStripe']> | null>;
}

export interface CheckoutJourney extends RenderedScreen {
  readonly stripe: FakeStripe;
  readonly user: UserEvent;
  readonly pass: (milliseconds: number) => Promise<void>;
}

/** Shows the checkout with a fake of the card provider's script; time stands still but for `pass` and typing. */
export function showCheckout(surroundings: CheckoutSurroundings = {}): CheckoutJourney {
  const { path = '/checkout?plan=price_standard', profile = sampleUnpaidProfile() } = surroundings;
  const stripe = surroundings.stripe ?? new FakeStripe();
  const load = surroundings.load ?? (() => Promise.resolve(stripe.toStripe()));
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-20T15:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const rendered = renderScreen(
    <StrictMode>
      <CardScript value={load}>
        <Routes>
          <Route path="/checkout" element={<CheckoutScreen />} />
          <Route path="*" element={null} />
        </Routes>
      </CardScript>
    </StrictMode>,
    { path, profile, state: surroundings.state },
  );
  return {
    ...rendered,
    stripe,
    user: userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) }),
    pass: (milliseconds) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(milliseconds);
      }),
  };
}

export const findCardField = (): Promise<HTMLElement> => screen.findByLabelText('Card number');

/** Fills in the card and presses Pay. */
export async function payWithCard({ user }: CheckoutJourney, total = '$49.00'): Promise<void> {
  await user.type(await findCardField(), '4242');
  await user.click(screen.getByRole('button', { name: `Pay ${total}` }));
}
