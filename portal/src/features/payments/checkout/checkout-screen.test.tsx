import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMemberProfile } from '@moments/contract/members/members';
import { getPaymentMethods } from '@moments/contract/payments/cards';
import {
  createPaymentIntent,
  getCheckoutSummary,
  updatePaymentIntent,
} from '@moments/contract/payments/checkout';
import { getProducts } from '@moments/contract/payments/plans';
import { addReferralParticipant } from '@moments/contract/referrals/referrals';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { withCards } from '../../../../test/card-form-rows.tsx';
import {
  findCardField,
  createCheckoutApi,
  fullPrice,
  sampleTerms,
  payWithCard,
  showCheckout,
  createStartedReply,
  sampleUnpaidProfile,
} from '../../../../test/checkout-journey.tsx';
import { configurePage } from '../../../../test/configure-page.ts';
import { resetPortal } from '../../../../test/reset-portal.ts';
import { visa } from '../../../../test/sample-billing.ts';
import { sampleProfile, sampleSubscription } from '../../../../test/sample-profile.ts';
import { saveReferralCode, useReferrals } from '../../referrals/index.ts';
import { useLastPayment } from '../receipt/last-payment.ts';

beforeEach(() => {
  resetPortal('/checkout');
  useReferrals.setState({ code: '' });
  useLastPayment.setState({ payment: undefined });
});
afterEach(() => {
  vi.useRealTimers();
});

const discounted = { ...fullPrice, discount: 980, discountPercent: 20, total: 3920 };
const addOnPath = '/checkout?addOn=true&plan=price_plenty';
const addOnPrice = { ...fullPrice, price: 1900, total: 1900, renewalTerms: null };

describe('the summary', () => {
  it('[CHK-01] shows the plan, the discount as a negative amount, and the total with two decimals', async () => {
    createCheckoutApi(discounted);
    showCheckout();
    const summary = await screen.findByRole('region', { name: 'Standard plan' });
    expect(summary).toHaveTextContent('60 Moments a month');
    expect(summary).toHaveTextContent('Standard, monthly$49.00');
    expect(summary).toHaveTextContent('Referral discount (20%)−$9.80');
    expect(summary).toHaveTextContent('Due today$39.20');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Almost there, Eli');
    expect(document.title).toBe('Checkout · Moments');
  });

  it('[CHK-03] reads the add-on’s price and says that the add-on doesn’t renew', async () => {
    const api = createCheckoutApi(addOnPrice);
    showCheckout({ path: addOnPath });
    const summary = await screen.findByRole('region', { name: 'Plenty' });
    expect(summary).toHaveTextContent('Add-on Moments are non-refundable and non-cancelable.');
    expect(summary).not.toHaveTextContent('discount');
    expect(api.listCalls(getCheckoutSummary)[0]?.query).toEqual({ priceId: 'price_plenty', isAddOn: 'true' });
    expect(screen.getByRole('link', { name: 'Change' })).toHaveAttribute('href', '/subscriptions?addOn=true');
  });

  const endedPlan = { ...sampleSubscription, status: 'MEMBERSHIP_ENDED' } as const;
  it.each([
    ['SIGNED_UP', null, 1],
    ['COMMUNITY_MEMBER', null, 1],
    ['COMMUNITY_MEMBER', endedPlan, 1],
    ['EXITED', endedPlan, 1],
    ['EXITED_BY_REQUEST', endedPlan, 1],
    ['PENDING_MATCHING', endedPlan, 1],
    ['WAITLIST_REVIEW', endedPlan, 1],
    ['ACTIVE_COACHING', null, 0],
    ['IDLE_COACHING', endedPlan, 0],
    ['AWAY', endedPlan, 0],
    ['AWAY_TEXT_LIMIT', endedPlan, 0],
    ['AWAY_BUDGET_LIMIT', null, 0],
    ['EXITED_BY_STOP', endedPlan, 0],
  ] as const)(
    '[RENEW-05] says what happens without a match or an approval before a payment that leads to waiting: %s',
    async (currentStatus, subscription, times) => {
      configurePage({ unapprovedPaymentNote: 'If we can’t approve you, we refund this payment.' });
      createCheckoutApi();
      showCheckout({ profile: sampleProfile({ basicInfo: { currentStatus }, subscription }) });
      await screen.findByRole('region', { name: 'Standard plan' });
      expect(
        screen.queryAllByText(/If finding your coach takes longer .* or get your money back/),
      ).toHaveLength(times);
      expect(screen.queryAllByText('If we can’t approve you, we refund this payment.')).toHaveLength(times);
    },
  );

  it.each([
    ['/checkout', '/subscriptions'],
    ['/checkout?addOn=true', '/subscriptions?addOn=true'],
  ])('[ROUTE-10] leads from %s without a selected plan to %s', (path, target) => {
    createCheckoutApi();
    expect(showCheckout({ path }).address()).toBe(target);
  });

  it('says that a plan is no longer available, and leads to the others', async () => {
    createCheckoutApi().reject(getCheckoutSummary, 'PLAN_UNAVAILABLE');
    showCheckout({ path: '/checkout?plan=price_gone' });
    expect(await screen.findByText('That plan is no longer available. Please choose another.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/subscriptions');
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('[PLAN-10] says that a payment is pending before a card is typed', async () => {
    const message = 'Your payment of $29.00 for Starter is still processing.';
    const api = createCheckoutApi().reject(getCheckoutSummary, 'PAYMENT_IN_PROGRESS', message);
    showCheckout();
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByText('You weren’t charged again.')).toBeVisible();
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    await waitFor(() => expect(api.listCalls(getMemberProfile)).toHaveLength(1));
  });

  it('reads the summary again when the member tries again after an error', async () => {
    const api = createCheckoutApi().reject(getCheckoutSummary, 'NOT_FOUND', 'The server is away');
    const { user } = showCheckout();
    expect(await screen.findByText('The server is away')).toBeVisible();
    api.answer(getCheckoutSummary, { statusCode: 200, data: fullPrice });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: 'Standard plan' })).toBeVisible();
  });

  it('shows a skeleton while the checkout loads', () => {
    createCheckoutApi().respond(getProducts, () => new Promise<Response>(() => undefined));
    showCheckout();
    expect(screen.getByRole('status', { name: 'Loading your order summary' })).toBeVisible();
  });
});

describe('what the member agrees to', () => {
  it.each([
    ['a new card', fullPrice, [], 'Pay $49.00'],
    ['a saved card', fullPrice, [visa], 'Pay $49.00'],
    ['no card', { ...fullPrice, total: 0 }, [], 'Confirm Plan'],
  ] as const)(
    '[RENEW-01] stands right above the button in body size, with links, and is sent: %s',
    async (_, price, cards, button) => {
      const api = createCheckoutApi(price, cards);
      const journey = showCheckout(cards.length > 0 ? { profile: withCards() } : {});
      const pay = await screen.findByRole('button', { name: button });
      const terms = screen.getByText(sampleTerms);
      expect(terms).toHaveProperty('tagName', 'P');
      expect(terms.className).not.toContain('caption');
      expect(terms.parentElement?.nextElementSibling).toContainElement(pay);
      expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
      if (cards.length > 0) return;
      if (price.total === 0) await journey.user.click(pay);
      else await payWithCard(journey);
      const body = { renewalTerms: sampleTerms };
      await waitFor(() => expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject(body));
    },
  );
});

describe('the card form', () => {
  it('[CHK-02] opens Stripe’s form for a subscription in cents, with the security code required', async () => {
    createCheckoutApi(discounted);
    const { stripe } = showCheckout();
    await findCardField();
    expect(stripe.options).toMatchObject({
      mode: 'subscription',
      amount: 3920,
      currency: 'usd',
      paymentMethodCreation: 'manual',
      allowedPaymentMethodTypes: ['card'],
      paymentMethodOptions: { card: { require_cvc_recollection: true } },
    });
  });

  it('[CHK-02] offers cards only', async () => {
    createCheckoutApi(discounted);
    const { stripe } = showCheckout();
    await findCardField();
    const never = { applePay: 'never', googlePay: 'never', link: 'never' };
    expect(stripe.elementOptions).toEqual({ wallets: never });
  });

  it('[CHK-02] offers wallets where the configuration says so', async () => {
    configurePage({ stripe: { publishableKey: 'pk_test_1', scriptUrl: null, hasWallets: true } });
    createCheckoutApi(discounted);
    const { stripe } = showCheckout();
    await findCardField();
    expect(stripe.elementOptions).toMatchObject({ wallets: { applePay: 'auto' } });
  });

  it('[CHK-02] opens Stripe’s form for a single payment when the member buys an add-on', async () => {
    createCheckoutApi(addOnPrice);
    const { stripe } = showCheckout({ path: addOnPath });
    await findCardField();
    expect(stripe.options).toMatchObject({ mode: 'payment', amount: 1900 });
  });

  it('[CHK-04] enables Pay only when the card form is complete', async () => {
    createCheckoutApi();
    const { user } = showCheckout();
    const field = await findCardField();
    const pay = screen.getByRole('button', { name: 'Pay $49.00' });
    expect(pay).toBeDisabled();
    await user.type(field, '4242');
    expect(pay).toBeEnabled();
    await user.clear(field);
    expect(pay).toBeDisabled();
  });

  it('[CHK-04] creates no payment method when the form’s own check fails', async () => {
    const api = createCheckoutApi();
    const journey = showCheckout();
    journey.stripe.submit.mockResolvedValue({ error: { message: "Your card's number is invalid." } });
    await payWithCard(journey);
    expect(await screen.findByText("Your card's number is invalid.")).toBeVisible();
    expect(journey.stripe.createPaymentMethod).not.toHaveBeenCalled();
    expect(api.listCalls(createPaymentIntent)).toHaveLength(0);
  });
});

describe('saved cards', () => {
  const visa = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2130 };
  const cards = [
    { id: 'pm_old', isDefault: false, card: { ...visa, last4: '0001', exp_year: 2020 } },
    { id: 'pm_master', isDefault: false, card: { ...visa, brand: 'mastercard', last4: '4444' } },
    { id: 'pm_visa', isDefault: true, card: visa },
  ];
  const withCards = () => {
    const { basicInfo } = sampleUnpaidProfile().user;
    return sampleProfile({ basicInfo: { ...basicInfo, stripeCustomerId: 'cus_1' }, subscription: null });
  };

  const findCodeField = () => screen.findByLabelText('Credit or debit card CVC/CVV');

  it('[CHK-01, CHK-02] offers the saved cards that are valid, the default one first, and pays a plan with its security code', async () => {
    const api = createCheckoutApi(fullPrice, cards);
    const journey = showCheckout({ profile: withCards() });
    const pay = await screen.findByRole('button', { name: 'Pay $49.00' });
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Visa ending in 4242 Expires 04/2130',
      'Mastercard ending in 4444 Expires 04/2130',
      'Another card ',
    ]);
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    expect(pay).toBeDisabled();
    await journey.user.type(await findCodeField(), '123');
    await journey.user.click(pay);
    await journey.pass(3_500);
    expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject({ paymentMethodId: 'pm_visa' });
    expect(journey.stripe.createPaymentMethod).not.toHaveBeenCalled();
    const confirmation = journey.stripe.confirmCardPayment.mock.calls[0]?.[1];
    expect(confirmation).toMatchObject({ payment_method: 'pm_visa' });
    expect(confirmation).toHaveProperty('payment_method_options.card.cvc.mount');
    expect(journey.address()).toBe('/addition-information?step=preference');
  });

  it('[CHK-01, CHK-04] keeps a card that is being typed while the member looks at the saved ones', async () => {
    const api = createCheckoutApi(fullPrice, cards);
    const journey = showCheckout({ profile: withCards() });
    await journey.user.click(await screen.findByRole('radio', { name: 'Another card' }));
    await journey.user.type(await findCardField(), '42');
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
    await journey.user.click(screen.getByRole('radio', { name: /^Mastercard/ }));
    await journey.user.type(await findCodeField(), '123');
    expect(screen.getByRole('button', { name: 'Pay $49.00' })).toBeEnabled();
    await journey.user.click(screen.getByRole('radio', { name: 'Another card' }));
    expect(await findCardField()).toHaveValue('42');
    await journey.user.type(await findCardField(), '42');
    await journey.user.click(screen.getByRole('button', { name: 'Pay $49.00' }));
    await journey.pass(3_500);
    expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject({ paymentMethodId: 'pm_1' });
  });

  it('[CHK-11] says why a saved card was declined, and offers the others', async () => {
    createCheckoutApi(fullPrice, cards);
    const journey = showCheckout({ profile: withCards() });
    journey.stripe.confirmCardPayment.mockResolvedValue({
      error: { type: 'card_error', message: 'Your card was declined.' },
    });
    await journey.user.type(await findCodeField(), '123');
    await journey.user.click(screen.getByRole('button', { name: 'Pay $49.00' }));
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(screen.getByRole('radio', { name: /^Mastercard/ })).toBeEnabled();
    vi.useRealTimers();
    expect(await findAccessibilityViolations(journey.container)).toEqual([]);
  });

  it('[CHK-02] pays an add-on with a saved card and its security code, which stays in Stripe’s field', async () => {
    const api = createCheckoutApi(addOnPrice, cards);
    const journey = showCheckout({ path: addOnPath, profile: withCards() });
    const pay = await screen.findByRole('button', { name: /^Pay \$[\d.]+$/ });
    expect(pay).toBeDisabled();
    expect(pay).toHaveAccessibleDescription('Fill in the security code first.');
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    expect(screen.getByText('The 3 or 4 digits on your Visa ending in 4242')).toBeVisible();
    await journey.user.type(await findCodeField(), '123');
    await journey.user.click(pay);
    await journey.pass(3_500);
    const [created] = api.listCalls(createPaymentIntent);
    expect(created?.body).toMatchObject({ paymentMethodId: 'pm_visa', isAddOn: true });
    expect(JSON.stringify(created)).not.toContain('123"');
    const confirmation = journey.stripe.confirmCardPayment.mock.calls[0]?.[1];
    expect(confirmation).toHaveProperty('payment_method', 'pm_visa');
    expect(confirmation).toHaveProperty('payment_method_options.card.cvc.mount');
    expect(journey.address()).toBe('/billing');
  });

  it('[CHK-02] asks for the code of the card that is chosen', async () => {
    createCheckoutApi(addOnPrice, cards);
    const journey = showCheckout({ path: addOnPath, profile: withCards() });
    await journey.user.type(await findCodeField(), '123');
    await journey.user.click(screen.getByRole('radio', { name: /^Mastercard/ }));
    expect(await findCodeField()).toHaveValue('');
    expect(screen.getByRole('button', { name: /^Pay/ })).toBeDisabled();
    vi.useRealTimers();
    expect(await findAccessibilityViolations(journey.container)).toEqual([]);
  });

  it('[CHK-01] shows the card form when the saved cards can’t be loaded', async () => {
    createCheckoutApi().reject(getPaymentMethods, 'CARD_PROVIDER_UNAVAILABLE');
    showCheckout({ profile: withCards() });
    expect(await findCardField()).toBeVisible();
  });
});

describe('the steps of a payment', () => {
  it('[CHK-05, CHK-08] creates the payment method and the intent, confirms, waits 3 s, and reads the status', async () => {
    const api = createCheckoutApi();
    const journey = showCheckout();
    await payWithCard(journey);
    await waitFor(() => expect(journey.stripe.confirmCardPayment).toHaveBeenCalledTimes(1));
    expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject({
      priceId: 'price_standard',
      paymentMethodId: 'pm_1',
      isAddOn: false,
      isRefCodeAvailable: false,
    });
    expect(journey.stripe.confirmCardPayment.mock.calls[0]).toEqual([
      'pi_1_secret_1',
      { payment_method: 'pm_1', return_url: `${location.origin}/checkout?plan=price_standard` },
      { handleActions: false },
    ]);
    expect(screen.getByRole('button', { name: 'Paying $49.00' })).toHaveAttribute('aria-busy', 'true');
    // Its room stays, so that the page doesn't move under the thumb.
    expect(screen.getByText('Plans').closest('[data-away]')).toHaveAttribute('data-away', 'true');
    expect(api.listCalls(updatePaymentIntent)).toHaveLength(0);
    await journey.pass(2_500);
    expect(api.listCalls(updatePaymentIntent)).toHaveLength(0);
    await journey.pass(600);
    expect(api.listCalls(updatePaymentIntent)[0]).toMatchObject({
      query: { paymentId: 'payment-1' },
      body: { clientSecret: 'pi_1_secret_1' },
    });
    expect(await screen.findByText('Great news! Your payment was processed successfully.')).toBeVisible();
  });

  it('sends the referral code for a plan only', async () => {
    saveReferralCode('friend20');
    const api = createCheckoutApi().answer(addReferralParticipant, { statusCode: 200, data: null });
    const plan = showCheckout();
    await payWithCard(plan);
    await waitFor(() => expect(api.listCalls(createPaymentIntent)).toHaveLength(1));
    const code = { isRefCodeAvailable: true, referralCode: 'friend20' };
    expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject(code);
    plan.unmount();

    const addOnApi = createCheckoutApi(addOnPrice);
    await payWithCard(showCheckout({ path: addOnPath }), '$19.00');
    await waitFor(() => expect(addOnApi.listCalls(createPaymentIntent)).toHaveLength(1));
    const body = addOnApi.listCalls(createPaymentIntent)[0]?.body;
    expect(body).toMatchObject({ isRefCodeAvailable: false, isAddOn: true });
    expect(body).not.toHaveProperty('referralCode');
  });

  it('[CHK-13] pays once when the member double-clicks', async () => {
    const api = createCheckoutApi();
    const journey = showCheckout();
    await journey.user.type(await findCardField(), '4242');
    await journey.user.dblClick(screen.getByRole('button', { name: 'Pay $49.00' }));
    await journey.pass(500);
    await journey.user.click(screen.getByRole('button', { name: 'Paying $49.00' }));
    await journey.pass(4_000);
    expect(api.listCalls(createPaymentIntent)).toHaveLength(1);
    expect(journey.stripe.confirmCardPayment).toHaveBeenCalledTimes(1);
  });
});

describe('after paying', () => {
  const showPaying = async (...[surroundings]: Parameters<typeof showCheckout>) => {
    const journey = showCheckout(surroundings);
    await payWithCard(journey, surroundings?.path === addOnPath ? '$19.00' : '$49.00');
    await journey.pass(3_500);
    return journey;
  };

  it('[CHK-10] opens the preference step after the first payment', async () => {
    createCheckoutApi();
    const { address, client } = await showPaying();
    expect(address()).toBe('/addition-information?step=preference');
    expect(client.getQueryData(['profile'])).toMatchObject({ subscription: { status: 'MEMBERSHIP_ACTIVE' } });
  });

  it('[CHK-10] opens Billing when the member had a paid plan before', async () => {
    createCheckoutApi();
    const { address } = await showPaying({ profile: sampleProfile() });
    expect(address()).toBe('/billing');
  });

  it('[CHK-10] opens Billing after an add-on', async () => {
    createCheckoutApi(addOnPrice);
    const { address } = await showPaying({ path: addOnPath, profile: sampleUnpaidProfile() });
    expect(address()).toBe('/billing');
  });

  it('[BILL-06] lets the next page show the receipt', async () => {
    createCheckoutApi();
    await showPaying();
    expect(useLastPayment.getState().payment).toEqual({ paymentId: 'payment-1' });
  });
});

describe('a total of 0', () => {
  const free = { ...fullPrice, discount: 4900, discountPercent: 100, total: 0 };

  it('[PLAN-06] completes the purchase with one button and no card', async () => {
    const api = createCheckoutApi(free).answer(
      createPaymentIntent,
      createStartedReply({ clientSecret: null, paymentStatus: 'succeeded' }),
    );
    const { user, address, stripe } = showCheckout();
    await user.click(await screen.findByRole('button', { name: 'Confirm Plan' }));
    await waitFor(() => expect(address()).toBe('/addition-information?step=preference'));
    expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject({ paymentMethodId: '' });
    expect(stripe.options).toBeUndefined();
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
  });

  describe('of a sponsored plan', () => {
    const sponsored = { ...fullPrice, price: 0, total: 0, renewalTerms: null };
    const fromCard = { path: '/checkout?plan=price_sponsored', state: { isChosen: true } };

    it('[PLAN-06, ENR-18] confirms a sponsored plan without another press after its card was pressed', async () => {
      const subscription = { ...sampleSubscription, amount: 0 };
      const api = createCheckoutApi(sponsored).answer(
        createPaymentIntent,
        createStartedReply({ clientSecret: null, paymentStatus: 'succeeded', subscription }),
      );
      const { address } = showCheckout(fromCard);
      await waitFor(() => expect(address()).toBe('/addition-information?step=preference'));
      expect(api.listCalls(createPaymentIntent)).toHaveLength(1);
      expect(useLastPayment.getState().payment).toBeUndefined();
    });

    it('[PLAN-06] shows why it was not confirmed, and leaves the next try to the member', async () => {
      const api = createCheckoutApi(sponsored).reject(
        createPaymentIntent,
        'PLAN_UNAVAILABLE',
        'That plan has ended.',
      );
      const { user, pass } = showCheckout(fromCard);
      expect(await screen.findByText('That plan has ended.')).toBeVisible();
      expect(api.listCalls(createPaymentIntent)).toHaveLength(1);
      api.answer(createPaymentIntent, createStartedReply({ clientSecret: null, paymentStatus: 'succeeded' }));
      await pass(400);
      await user.click(screen.getByRole('button', { name: 'Confirm Plan' }));
      await waitFor(() => expect(api.listCalls(createPaymentIntent)).toHaveLength(2));
    });

    it('[CHK-02] does not confirm a sponsored plan automatically if there is something to pay after all', async () => {
      const api = createCheckoutApi(discounted);
      showCheckout({ state: { isChosen: true } });
      await findCardField();
      expect(api.listCalls(createPaymentIntent)).toHaveLength(0);
    });
  });

  it('says that a sponsored plan costs nothing at renewal', async () => {
    createCheckoutApi({ ...fullPrice, price: 0, total: 0, renewalTerms: null });
    showCheckout({ path: '/checkout?plan=price_sponsored' });
    const summary = await screen.findByRole('region', { name: 'Sponsored by Northside' });
    expect(summary).toHaveTextContent('You pay nothing today or at renewal.');
    expect(document.title).toBe('Confirm your plan · Moments');
  });
});

it('the checkout has no accessibility violations', async () => {
  createCheckoutApi(discounted);
  const { container } = showCheckout();
  await findCardField();
  vi.useRealTimers();
  expect(await findAccessibilityViolations(container)).toEqual([]);
});

describe('the shown and the charged amount', () => {
  it('[CHK-02] sends the total that the screen shows', async () => {
    const api = createCheckoutApi(discounted);
    const journey = showCheckout();
    await payWithCard(journey, '$39.20');
    await journey.pass(3_000);
    expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject({ expectedTotal: 3920 });
  });

  it('[CHK-02] shows the new total when it has changed, keeps the card, and charges after another press', async () => {
    const api = createCheckoutApi(discounted).reject(createPaymentIntent, 'PRICE_CHANGED');
    const journey = showCheckout();
    await screen.findByRole('button', { name: 'Pay $39.20' });
    api.answer(getCheckoutSummary, { statusCode: 200, data: fullPrice });
    await payWithCard(journey, '$39.20');
    const message = 'The price has changed. Please check it again. You weren’t charged.';
    expect((await screen.findByText(message)).closest('[role=alert]')).toBeVisible();
    const pay = await screen.findByRole('button', { name: 'Pay $49.00' });
    expect(screen.getByRole('region', { name: 'Standard plan' })).toHaveTextContent('Due today$49.00');
    expect(await findCardField()).toHaveValue('4242');
    expect(await findAccessibilityViolations(journey.container)).toEqual([]);
    api.answer(createPaymentIntent, createStartedReply());
    await journey.pass(500);
    await journey.user.click(pay);
    await journey.pass(3_000);
    expect(api.listCalls(createPaymentIntent).map(({ body }) => body)).toMatchObject([
      { expectedTotal: 3920 },
      { expectedTotal: 4900 },
    ]);
  });

  it('[CHK-03, ENR-12] adds a referred member before it reads the price when that failed during enrollment', async () => {
    saveReferralCode('friend20');
    const joined: string[] = [];
    const api = createCheckoutApi()
      .answerBy(addReferralParticipant, () => {
        joined.push('participant');
        return { statusCode: 200 as const, data: null };
      })
      .answerBy(getCheckoutSummary, () => {
        joined.push('price');
        return { statusCode: 200 as const, data: discounted };
      });
    showCheckout();
    expect(await screen.findByRole('button', { name: 'Pay $39.20' })).toBeVisible();
    expect(joined.slice(0, 2)).toEqual(['participant', 'price']);
    expect(api.listCalls(addReferralParticipant)[0]?.body).toEqual({ referralCode: 'friend20' });
  });

  it('[PLAN-06] needs no card when a reward covers the whole price', async () => {
    const free = { ...fullPrice, discount: 4900, discountPercent: 100, total: 0 };
    const api = createCheckoutApi(free).answer(
      createPaymentIntent,
      createStartedReply({ clientSecret: null, paymentStatus: 'succeeded' }),
    );
    const { user } = showCheckout();
    expect(await screen.findByText('Referral discount (100%)')).toBeVisible();
    expect(screen.queryByLabelText('Card number')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Confirm Plan' }));
    expect(api.listCalls(createPaymentIntent)[0]?.body).toMatchObject({
      paymentMethodId: '',
      expectedTotal: 0,
    });
  });

  it.each(['on arrival', 'when Pay is pressed'])(
    '[CHK-13] leads a member with a running plan to the plan change: %s',
    async (when) => {
      const api = createCheckoutApi();
      if (when === 'on arrival') api.reject(getCheckoutSummary, 'PLAN_ALREADY_ACTIVE');
      const journey = showCheckout();
      if (when !== 'on arrival') {
        await findCardField();
        api.reject(getCheckoutSummary, 'PLAN_ALREADY_ACTIVE');
        api.reject(createPaymentIntent, 'PLAN_ALREADY_ACTIVE');
        await payWithCard(journey);
      }
      await waitFor(() => expect(journey.address()).toBe('/subscriptions?change=price_standard'));
      // Otherwise the change would not know the name of a plan that another tab bought.
      await waitFor(() => expect(api.listCalls(getMemberProfile)).not.toHaveLength(0));
    },
  );
});
