import type Stripe from 'stripe';
import type { Customers } from '../customers.ts';
import { callStripe } from './errors.ts';

/** https://docs.stripe.com/api/customers */
export const customerCalls = (stripe: Stripe): Customers => ({
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
