import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import {
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import {
  findCardField,
  createCheckoutApi,
  payWithCard,
  showCheckout,
  createStartedReply,
  createStatusReply,
  fullPrice,
} from '../../../../test/checkout-journey.tsx';
import { resetPortal, storedText } from '../../../../test/reset-portal.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { page } from '../../../session/page.ts';
import { bankPage } from '../flow/bank-return.ts';

const bankUrl = 'https://bank.test/authenticate';
const plainPath = '/checkout?plan=price_standard';
const returnPath = `${plainPath}&payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_1&redirect_status=succeeded`;

beforeEach(() => {
  resetPortal('/checkout');
  vi.spyOn(bankPage, 'open').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
});

const needsBank = {
  paymentIntent: { status: 'requires_action', next_action: { redirect_to_url: { url: bankUrl } } },
};

/** Pays with a card that the bank's page must confirm. */
async function payWithAuthentication() {
  const api = createCheckoutApi();
  const journey = showCheckout();
  journey.stripe.confirmCardPayment.mockResolvedValue(needsBank);
  await payWithCard(journey);
  await screen.findByText('Authentication Required');
  return { api, journey };
}

describe('the way to the bank', () => {
  it('[CHK-07] says that authentication is required, then opens the bank’s page', async () => {
    const { journey } = await payWithAuthentication();
    expect(screen.getByText(/your bank’s page/)).toBeVisible();
    expect(document.title).toBe('Authentication Required · Moments');
    expect(bankPage.open).not.toHaveBeenCalled();
    await journey.pass(3_000);
    expect(bankPage.open).toHaveBeenCalledExactlyOnceWith(bankUrl);
  });

  it('[CHK-07] looks at the payment again when the browser’s Back shows the page as it was left', async () => {
    const reload = vi.spyOn(page, 'reload').mockReturnValue();
    await payWithAuthentication();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
    expect(reload).not.toHaveBeenCalled();
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('[CHK-07] opens the bank’s page right away, or returns to the form for another card', async () => {
    const { journey } = await payWithAuthentication();
    await journey.user.click(screen.getByRole('button', { name: 'Continue to your bank' }));
    expect(bankPage.open).toHaveBeenCalledExactlyOnceWith(bankUrl);
    await journey.user.click(screen.getByRole('button', { name: 'Use another card' }));
    expect(await findCardField()).toBeVisible();
  });

  it('lets Stripe’s script handle an action that has no page', async () => {
    createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.confirmCardPayment.mockResolvedValue({ paymentIntent: { status: 'requires_action' } });
    journey.stripe.handleNextAction.mockResolvedValue({ paymentIntent: { status: 'succeeded' } });
    await payWithCard(journey);
    await journey.pass(3_500);
    expect(journey.stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_1' });
    expect(journey.address()).toBe('/addition-information?step=preference');
  });
});

describe('the way back', () => {
  it('[CHK-07] resumes after the bank’s page, removes the secret from the address, and stores it nowhere', async () => {
    const away = await payWithAuthentication();
    away.journey.unmount();
    const api = createCheckoutApi();
    let answer: (() => void) | undefined;
    api.respond(
      updatePaymentIntent,
      () =>
        new Promise((resolve) => {
          answer = () => resolve(Response.json(createStatusReply('succeeded', sampleSubscription)));
        }),
    );
    const journey = showCheckout({ path: returnPath });
    expect(journey.address()).toBe(plainPath);
    expect(screen.getByRole('status', { name: 'Checking your payment' })).toBeVisible();
    expect(storedText()).not.toContain('secret');
    answer?.();
    await waitFor(() => expect(journey.address()).toBe('/addition-information?step=preference'));
    expect(api.listCalls(updatePaymentIntent)).toHaveLength(1);
    expect(api.listCalls(updatePaymentIntent)[0]).toMatchObject({
      query: { paymentId: 'payment-1' },
      body: { clientSecret: 'pi_1_secret_1' },
    });
    expect(api.listCalls(createPaymentIntent)).toHaveLength(0);
  });

  it('[CHK-10] remembers over a reload that the member had no paid plan before', async () => {
    const away = await payWithAuthentication();
    away.journey.unmount();
    createCheckoutApi();
    // The new page loads the profile, which already has the new subscription.
    const journey = showCheckout({ path: returnPath, profile: sampleProfile() });
    await waitFor(() => expect(journey.address()).toBe('/addition-information?step=preference'));
  });

  it('[CHK-07] finds the payment by Stripe’s ID when the browser has forgotten the attempt', async () => {
    const api = createCheckoutApi();
    const journey = showCheckout({ path: returnPath });
    await waitFor(() => expect(journey.address()).toBe('/addition-information?step=preference'));
    expect(api.listCalls(updatePaymentIntent)[0]?.query).toEqual({ paymentId: 'pi_1' });
  });

  it('[CHK-07, CHK-09] says that the payment failed when the bank declined it', async () => {
    // While a payment is open, there is no summary.
    const api = createCheckoutApi().reject(getCheckoutSummary, 'PAYMENT_IN_PROGRESS');
    api.answerBy(updatePaymentIntent, () => {
      api.answer(getCheckoutSummary, { statusCode: 200, data: fullPrice });
      return createStatusReply('failed');
    });
    const { user } = showCheckout({ path: returnPath });
    expect(await screen.findByText('Your payment was not successful. Please try again.')).toBeVisible();
    expect(screen.getByText('You weren’t charged.')).toBeVisible();
    expect(await screen.findByText('Due today')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Update Payment Details' }));
    expect(await findCardField()).toBeVisible();
  });

  it('[CHK-07] keeps polling when the bank hasn’t decided yet', async () => {
    createCheckoutApi().answer(updatePaymentIntent, createStatusReply('processing'));
    showCheckout({ path: returnPath });
    expect(await screen.findByText('Checking with your bank')).toBeVisible();
  });
});

it.each([
  ['requires_action', true],
  ['requires_payment_method', false],
] as const)(
  '[CHK-07, PLAN-10] says after leaving the bank’s page that nothing was charged: %s',
  async (status, isSaid) => {
    const away = await payWithAuthentication();
    away.journey.unmount();
    createCheckoutApi().answer(updatePaymentIntent, createStatusReply(status));
    showCheckout({ path: plainPath });
    expect(await findCardField()).toBeVisible();
    const said = screen.queryByText('Your bank hasn’t confirmed your payment');
    expect(said !== null).toBe(isSaid);
    if (isSaid) expect(screen.getByText('You weren’t charged. You can pay again here.')).toBeVisible();
  },
);

describe('a reload during the payment', () => {
  it('[CHK-07, CHK-08, CHK-10] between the success and the next page still leads there', async () => {
    const api = createCheckoutApi().respond(getMemberProfile, () => new Promise(() => undefined));
    const before = showCheckout({ path: returnPath });
    await waitFor(() => expect(api.listCalls(getMemberProfile)).toHaveLength(1));
    before.unmount();
    createCheckoutApi();
    // The address no longer says that the member comes from the bank.
    const after = showCheckout({ path: plainPath, profile: sampleProfile() });
    await waitFor(() => expect(after.address()).toBe('/addition-information?step=preference'));
    expect(storedText()).not.toContain('payment-1');
  });

  /** Leaves the page before the bank has decided. */
  async function leaveWhileProcessing() {
    createCheckoutApi().answer(updatePaymentIntent, createStatusReply('processing'));
    const journey = showCheckout();
    await payWithCard(journey);
    await journey.pass(3_100);
    await screen.findByText('Checking with your bank');
    journey.unmount();
  }

  it('[CHK-13] finds the payment after a reload and starts no other', async () => {
    await leaveWhileProcessing();
    const api = createCheckoutApi();
    const { address } = showCheckout();
    await waitFor(() => expect(address()).toBe('/addition-information?step=preference'));
    expect(api.listCalls(createPaymentIntent)).toHaveLength(0);
  });

  it('[CHK-13] pays with the same attempt after a reload when it was not paid', async () => {
    const first = createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.confirmCardPayment.mockResolvedValue({ error: { type: 'card_error' } });
    await payWithCard(journey);
    await screen.findByText('Payment failed. Please try again.');
    journey.unmount();
    await journey.pass(300);
    const second = createCheckoutApi().answer(
      updatePaymentIntent,
      createStatusReply('requires_payment_method'),
    );
    await payWithCard(showCheckout());
    await waitFor(() => expect(second.listCalls(createPaymentIntent)).toHaveLength(1));
    expect(second.listCalls(createPaymentIntent)[0]?.body).toEqual(
      first.listCalls(createPaymentIntent)[0]?.body,
    );
  });

  it('[CHK-13] does not pay again in a second tab after the first tab has paid', async () => {
    const api = createCheckoutApi();
    const other = showCheckout();
    await findCardField();
    const journey = showCheckout();
    await waitFor(() => expect(screen.getAllByLabelText('Card number')).toHaveLength(2));
    const [, mine] = screen.getAllByLabelText('Card number');
    await journey.user.type(mine!, '4242');
    await journey.user.click(screen.getAllByRole('button', { name: 'Pay $49.00' })[1]!);
    await journey.pass(3_500);
    expect(journey.address()).toBe('/addition-information?step=preference');
    api.answer(createPaymentIntent, createStartedReply({ clientSecret: null, paymentStatus: 'succeeded' }));
    await payWithCard(other);
    await waitFor(() => expect(other.address()).toBe('/addition-information?step=preference'));
    const [first, second] = api.listCalls(createPaymentIntent);
    expect(second?.body).toEqual(first?.body);
    expect(other.stripe.confirmCardPayment).not.toHaveBeenCalled();
  });
});
