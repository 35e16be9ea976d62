import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import {
  findCardField,
  createCheckoutApi,
  payWithCard,
  showCheckout,
  createStatusReply,
  type CheckoutJourney,
} from '../../../../test/checkout-journey.tsx';
import type { FakeApi } from '../../../../test/fake-api.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { sampleSubscription } from '../../../../test/sample-profile.ts';

beforeEach(() => {
  resetPortal('/checkout');
});
afterEach(() => {
  vi.useRealTimers();
});

const findSeconds = (text: string) =>
  screen.findByText((_, element) => element?.tagName === 'P' && element.textContent === text);

/** Pays with a card that the bank doesn't decide on, until the first check. */
async function startProcessing(): Promise<{ readonly api: FakeApi; readonly journey: CheckoutJourney }> {
  const api = createCheckoutApi().answer(updatePaymentIntent, createStatusReply('processing'));
  const journey = showCheckout();
  journey.stripe.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'processing' } });
  await payWithCard(journey);
  await journey.pass(3_100);
  await screen.findByText('Checking with your bank');
  return { api, journey };
}

const countChecks = (api: FakeApi) => api.listCalls(updatePaymentIntent).length - 1;

describe('a payment that is processing', () => {
  it('[CHK-06, CHK-09] makes five checks, the first after 2 s, each later one after twice the time', async () => {
    const { api, journey } = await startProcessing();
    expect(document.title).toBe('Processing your payment · Moments');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByRole('link', { name: 'Change' })).not.toBeInTheDocument();
    const due = [2, 4, 8, 16, 32];
    for (const [index, wait] of due.entries()) {
      expect(screen.getByText(`(Check ${index + 1}/5)`)).toBeVisible();
      expect(countChecks(api)).toBe(index);
      await journey.pass(wait * 1_000);
    }
    expect(countChecks(api)).toBe(5);
    expect(
      api
        .listCalls(updatePaymentIntent)
        .slice(1)
        .map(({ body }) => body),
    ).toEqual(Array(5).fill(undefined));
  });

  it('[CHK-06] shows every second and announces every fifth', async () => {
    const { journey } = await startProcessing();
    await journey.pass(1_000);
    expect(await findSeconds('Processing for 1 second (Check 1/5)')).toBeVisible();
    await journey.pass(2_000);
    expect(await findSeconds('Processing for 3 seconds (Check 2/5)')).toBeVisible();
    const box = screen.getByText('(Check 2/5)').closest('[role=status]') as HTMLElement;
    expect(within(box).queryByText(/Still working/)).not.toBeInTheDocument();
    await journey.pass(4_000);
    expect(within(box).getByText('Still working, for 5 seconds now.')).toBeInTheDocument();
  });

  it('[CHK-09] says that the payment succeeded and opens the next screen', async () => {
    const { api, journey } = await startProcessing();
    api.answer(updatePaymentIntent, createStatusReply('succeeded', sampleSubscription));
    await journey.pass(2_000);
    expect(await screen.findByText('Great news! Your payment was processed successfully.')).toBeVisible();
    expect(journey.address()).toBe('/addition-information?step=preference');
  });

  it.each(['failed', 'canceled', 'requires_payment_method'] as const)(
    '[CHK-09] returns to the form with a new attempt when a payment ended as %s',
    async (status) => {
      const { api, journey } = await startProcessing();
      api.answer(updatePaymentIntent, createStatusReply(status));
      await journey.pass(2_000);
      expect(await screen.findByText('Your payment was not successful. Please try again.')).toBeVisible();
      expect(document.title).toBe('Error: Payment not successful · Moments');
      await journey.user.click(screen.getByRole('button', { name: 'Update Payment Details' }));
      expect(await findCardField()).toBeVisible();
      await journey.pass(300);
      await journey.user.click(screen.getByRole('button', { name: 'Pay $49.00' }));
      await waitFor(() => expect(api.listCalls(createPaymentIntent)).toHaveLength(2));
      const [first, second] = api.listCalls(createPaymentIntent).map(({ body }) => JSON.stringify(body));
      expect(first).not.toBe(second);
    },
  );

  it('[CHK-09] promises an email after the last check and checks again on request', async () => {
    const { api, journey } = await startProcessing();
    await journey.pass(62_000);
    expect(await screen.findByText('We couldn’t confirm your payment yet')).toBeVisible();
    expect(screen.getByText(/confirmation email will follow/)).toBeVisible();
    expect(document.title).toBe('Payment not confirmed yet · Moments');
    api.answer(updatePaymentIntent, createStatusReply('succeeded', sampleSubscription));
    await journey.user.click(screen.getByRole('button', { name: 'Check again' }));
    await journey.pass(2_000);
    expect(journey.address()).toBe('/addition-information?step=preference');
    expect(api.listCalls(createPaymentIntent)).toHaveLength(1);
  });

  it('[CHK-09] keeps polling when one check fails', async () => {
    const { api, journey } = await startProcessing();
    api.reject(updatePaymentIntent, 'TOO_MANY_REQUESTS');
    await journey.pass(2_000);
    expect(screen.getByText('(Check 2/5)')).toBeVisible();
    api.answer(updatePaymentIntent, createStatusReply('succeeded', sampleSubscription));
    await journey.pass(4_000);
    expect(journey.address()).toBe('/addition-information?step=preference');
  });

  it('[CHK-08] does not call a confirmed payment failed when our server can’t be reached', async () => {
    createCheckoutApi().reject(updatePaymentIntent, 'TOO_MANY_REQUESTS');
    const journey = showCheckout();
    await payWithCard(journey);
    await journey.pass(3_100);
    expect(await screen.findByText('Checking with your bank')).toBeVisible();
  });

  it('stops polling when the member leaves', async () => {
    const { api, journey } = await startProcessing();
    journey.unmount();
    await journey.pass(70_000);
    expect(countChecks(api)).toBe(0);
  });

  it('has no accessibility violations', async () => {
    const { journey } = await startProcessing();
    vi.useRealTimers();
    expect(await findAccessibilityViolations(journey.container)).toEqual([]);
  });
});
