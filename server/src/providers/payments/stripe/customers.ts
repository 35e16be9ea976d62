import type Stripe from 'stripe';
import type { CardOwner, Cards, Customers, SavedCard } from '../customers.ts';
import { callStripe, readStripe } from './errors.ts';
import { getId } from './objects.ts';

/** Creates the calls of https://docs.stripe.com/api/customers. */
export const createCustomerCalls = (stripe: Stripe): Customers => ({
  createCustomer: ({ memberId, email, key }) =>
    callStripe(async () => {
      const options = { idempotencyKey: key };
      return (await stripe.customers.create({ email, metadata: { memberId } }, options)).id;
    }),
  findCustomer: ({ memberId, email }) =>
    callStripe(async () => {
      const { data } = await stripe.customers.list({ email, limit: 100 });
      return data.find((customer) => customer.metadata['memberId'] === memberId)?.id;
    }),
  deleteCustomer: (id) =>
    callStripe(async () => {
      await stripe.customers.del(id);
    }),
});

async function findDefault(
  stripe: Stripe,
  { customerId, subscriptionId }: CardOwner,
): Promise<string | undefined> {
  const plan = subscriptionId === undefined ? null : await stripe.subscriptions.retrieve(subscriptionId);
  const own = getId(plan?.default_payment_method);
  if (own !== undefined) return own;
  const customer = await stripe.customers.retrieve(customerId);
  return customer.deleted ? undefined : getId(customer.invoice_settings.default_payment_method);
}

const toCard = ({ id, card }: Stripe.PaymentMethod, defaultId: string | undefined): SavedCard | undefined =>
  card && {
    id,
    isDefault: id === defaultId,
    brand: card.brand,
    last4: card.last4,
    expiryMonth: card.exp_month,
    expiryYear: card.exp_year,
  };

async function list(stripe: Stripe, owner: CardOwner): Promise<readonly SavedCard[]> {
  const { data } = await stripe.customers.listPaymentMethods(owner.customerId, { type: 'card', limit: 100 });
  const defaultId = await findDefault(stripe, owner);
  return data.map((method) => toCard(method, defaultId)).filter((card) => card !== undefined);
}

/**
 * The form takes one new card. It does not list saved cards: our own list does, and the form would let members delete the card that
 * a plan renews with (BILL-05). It has no checkbox to save the card, because saving is its purpose.
 */
const sessionFeatures: Stripe.CustomerSessionCreateParams.Components.PaymentElement.Features = {
  payment_method_redisplay: 'disabled',
  payment_method_save: 'disabled',
  payment_method_remove: 'disabled',
};

/**
 * Creates the calls that save and remove cards.
 * @see https://docs.stripe.com/api/setup_intents
 * @see https://docs.stripe.com/api/customer_sessions
 * @see https://docs.stripe.com/api/payment_methods
 */
export const createCardCalls = (stripe: Stripe): Cards => ({
  startSetup: (customer) =>
    callStripe(async () => {
      const types = { allowed_payment_method_types: ['card' as const] };
      const intent = await stripe.setupIntents.create({ customer, usage: 'off_session', ...types });
      return intent.client_secret ?? '';
    }),
  openSession: (customer) =>
    callStripe(async () => {
      const components = { payment_element: { enabled: true, features: sessionFeatures } };
      return (await stripe.customerSessions.create({ customer, components })).client_secret;
    }),
  list: (owner) => readStripe(() => list(stripe, owner)),
  makeDefault: ({ customerId, subscriptionId }, cardId) =>
    callStripe(async () => {
      const change = { default_payment_method: cardId };
      await stripe.customers.update(customerId, { invoice_settings: change });
      if (subscriptionId === undefined) return;
      // Otherwise a payment that another card began would make that card the default again.
      const settings = { ...change, payment_settings: { save_default_payment_method: 'off' as const } };
      const schedule = getId((await stripe.subscriptions.update(subscriptionId, settings)).schedule);
      // A schedule brings its own card when its next phase begins.
      if (schedule !== undefined)
        await stripe.subscriptionSchedules.update(schedule, { default_settings: change });
    }),
  remove: (cardId) =>
    callStripe(async () => {
      await stripe.paymentMethods.detach(cardId);
    }),
});
