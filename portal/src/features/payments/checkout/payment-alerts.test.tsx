import { screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaymentIntent, updatePaymentIntent } from '@moments/contract/payments/checkout';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import {
  findCardField,
  createCheckoutApi,
  payWithCard,
  showCheckout,
  createStatusReply,
} from '../../../../test/checkout-journey.tsx';
import { FakeStripe } from '../../../../test/fake-stripe.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';

beforeEach(() => {
  resetPortal('/checkout');
});
afterEach(() => {
  vi.useRealTimers();
});

const waitForever = () => new Promise<null>(() => undefined);

/** Expects the alert to be visible and announced, and dismisses it. */
async function expectDismissible(
  message: string,
  user: ReturnType<typeof showCheckout>['user'],
): Promise<void> {
  const alert = await screen.findByText(message);
  expect(alert.closest('[role=alert]')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(alert).not.toBeInTheDocument();
}

describe('the six payment alerts', () => {
  it('[CHK-11] shows that payment is not ready yet when the script loads slowly', async () => {
    createCheckoutApi();
    const { pass, user } = showCheckout({ load: waitForever });
    await screen.findByRole('region', { name: 'Pay by card' });
    expect(screen.queryByText('Payment processing is not ready yet')).not.toBeInTheDocument();
    await pass(8_000);
    expect(screen.getByRole('button', { name: 'Pay $49.00' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Pay $49.00' })).toHaveAccessibleDescription(
      'Fill in your card details first.',
    );
    await expectDismissible('Payment processing is not ready yet', user);
  });

  it('[CHK-11] shows that the form is not initialized when it can’t be loaded', async () => {
    createCheckoutApi();
    const stripe = new FakeStripe();
    stripe.fault = 'loaderror';
    const { user } = showCheckout({ stripe });
    await expectDismissible('Payment form is not initialized', user);
  });

  it('[CHK-11] shows that the form is not initialized when it is gone after a press of Pay', async () => {
    createCheckoutApi();
    const journey = showCheckout();
    await findCardField();
    journey.stripe.fault = 'no element';
    await payWithCard(journey);
    await expectDismissible('Payment form is not initialized', journey.user);
    expect(journey.stripe.submit).not.toHaveBeenCalled();
  });

  it('[CHK-11] shows an unexpected error when the form’s check fails without a reason', async () => {
    createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.submit.mockResolvedValue({ error: { type: 'api_error' } });
    await payWithCard(journey);
    await expectDismissible('An unexpected error occurred', journey.user);
  });

  it('[CHK-11] shows that the payment failed, with the reason, when the card is declined', async () => {
    createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.createPaymentMethod.mockResolvedValue({
      error: { type: 'card_error', message: 'Your card number is incorrect.' },
    });
    await payWithCard(journey);
    expect(await screen.findByText('Your card number is incorrect.')).toBeVisible();
    expect(screen.getByText('You weren’t charged.')).toBeVisible();
    await expectDismissible('Payment failed. Please try again.', journey.user);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('blocked'))],
    ['has no Stripe object', () => Promise.resolve(null)],
  ])('[CHK-11] shows that the payment system is not ready when the script %s', async (_, load) => {
    createCheckoutApi();
    const { user } = showCheckout({ load });
    await screen.findByText('Payment system is not ready. Please refresh the page.');
    expect(screen.getByRole('button', { name: 'Refresh Page' })).toBeEnabled();
    await expectDismissible('Payment system is not ready. Please refresh the page.', user);
  });

  it('[CHK-11] shows an unexpected error during payment when the script throws', async () => {
    createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.createPaymentMethod.mockRejectedValue(new Error('the script broke'));
    await payWithCard(journey);
    await expectDismissible('An unexpected error occurred during payment. Please try again.', journey.user);
  });

  it('has no accessibility violations with an alert', async () => {
    createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.submit.mockResolvedValue({ error: {} });
    await payWithCard(journey);
    await screen.findByText('An unexpected error occurred');
    expect(document.title).toBe('Error: Checkout · Moments');
    vi.useRealTimers();
    expect(await findAccessibilityViolations(journey.container)).toEqual([]);
  });
});

const decline = { error: { type: 'card_error', message: 'Your card has insufficient funds.' } };

describe('another try', () => {
  const listAttempts = (api: ReturnType<typeof createCheckoutApi>) =>
    api.listCalls(createPaymentIntent).map(({ body }) => (body as { attemptId: string }).attemptId);

  it('[CHK-13] keeps the card and the attempt when the member tries again after a decline', async () => {
    const api = createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.confirmCardPayment.mockResolvedValueOnce(decline);
    await payWithCard(journey);
    expect(await screen.findByText('Payment failed. Please try again.')).toBeVisible();
    expect(screen.getByText('Your card has insufficient funds.')).toBeVisible();
    expect(await findCardField()).toHaveValue('4242');
    expect(api.listCalls(updatePaymentIntent)).toHaveLength(0);

    await journey.pass(300);
    await journey.user.click(screen.getByRole('button', { name: 'Pay $49.00' }));
    await journey.pass(3_500);
    expect(journey.address()).toBe('/addition-information?step=preference');
    const [first, second] = listAttempts(api);
    expect(first).toBe(second);
    expect(journey.stripe.confirmCardPayment.mock.calls.map(([secret]) => secret)).toEqual([
      'pi_1_secret_1',
      'pi_1_secret_1',
    ]);
    const keys = api.listCalls(createPaymentIntent).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toEqual([first, first]);
  });

  it('[CHK-13] repeats the call with the same attempt after a lost reply, then shows an error', async () => {
    const api = createCheckoutApi().respond(createPaymentIntent, () => {
      throw new TypeError('Failed to fetch');
    });
    const journey = showCheckout();
    await payWithCard(journey);
    await journey.pass(2_000);
    expect(
      await screen.findByText('An unexpected error occurred during payment. Please try again.'),
    ).toBeVisible();
    expect(screen.getByText(/check your connection/)).toBeVisible();
    expect(new Set(listAttempts(api)).size).toBe(1);
    expect(await findCardField()).toHaveValue('4242');
  });

  it('[CHK-13] reads the payment when a confirmation has no reply', async () => {
    const api = createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.confirmCardPayment.mockResolvedValue({ error: { type: 'api_connection_error' } });
    await payWithCard(journey);
    await journey.pass(3_500);
    expect(journey.address()).toBe('/addition-information?step=preference');
    expect(api.listCalls(updatePaymentIntent)).toHaveLength(1);
  });

  it('[CHK-13] lets the member try again when a confirmation without a reply has not paid', async () => {
    createCheckoutApi().answer(updatePaymentIntent, createStatusReply('requires_payment_method'));
    const journey = showCheckout();
    journey.stripe.confirmCardPayment.mockRejectedValue(new Error('gone'));
    await payWithCard(journey);
    await journey.pass(3_500);
    expect(
      await screen.findByText('An unexpected error occurred during payment. Please try again.'),
    ).toBeVisible();
  });

  it('[CHK-13] accepts a payment that another tab has made', async () => {
    createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.confirmCardPayment.mockResolvedValue({
      error: { type: 'invalid_request_error', payment_intent: { status: 'succeeded' } },
    });
    await payWithCard(journey);
    await journey.pass(3_500);
    expect(journey.address()).toBe('/addition-information?step=preference');
  });

  it.each([
    ['PLAN_ALREADY_ACTIVE', 'You already have this plan. You weren’t charged.'],
    ['PAYMENT_IN_PROGRESS', 'Your last payment is still processing. You weren’t charged again.'],
  ] as const)('says why the server rejected the payment: %s', async (code, message) => {
    createCheckoutApi().reject(createPaymentIntent, code);
    const journey = showCheckout();
    await payWithCard(journey);
    expect(await screen.findByText(message)).toBeVisible();
    expect(journey.stripe.confirmCardPayment).not.toHaveBeenCalled();
  });
});
