import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { cancelSubscription } from '../billing/cancellation.ts';
import { emit } from '../notifications/events.ts';
import { detach } from '../payments/payment-methods.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { createdRange, metadata, nothing, page, text } from '../protocol/params.ts';
import { buildCustomer, requireCustomer } from './customers.ts';

const createParams = z.strictObject({ email: text.optional(), metadata: metadata.optional() });
const updateParams = z.strictObject({ invoice_settings: z.strictObject({ default_payment_method: text }) });
const listParams = z.strictObject({ ...page, email: text.optional(), created: createdRange });

export function registerCustomerRoutes(account: Account, { get, post, del }: Endpoints): void {
  post('/v1/customers', createParams, (params) => {
    const customer = buildCustomer(account, params.email ?? null, params.metadata ?? {});
    return account.customers.put(customer.id, customer);
  });

  get('/v1/customers', listParams, (params) => {
    const { email, created: { gte = -Infinity, lt = Infinity } = {} } = params;
    const customers = account.customers
      .list()
      .filter((one) => email === undefined || one.email === email)
      .filter(({ created }) => created >= gte && created < lt);
    return listPage(customers, '/v1/customers', params);
  });

  get('/v1/customers/:id', nothing, (_params, { id }) => {
    const customer = account.customers.get(id) ?? account.deletedCustomers.get(id);
    if (!customer) throw resourceMissing('customer', id);
    return customer;
  });

  post('/v1/customers/:id', updateParams, ({ invoice_settings: settings }, { id }) => {
    const customer = requireCustomer(account, id, 'id');
    return account.customers.put(id, withDefaultCard(account, customer, settings.default_payment_method));
  });

  del('/v1/customers/:id', nothing, (_params, { id }) => {
    const customer = requireCustomer(account, id, 'id');
    for (const subscription of account.subscriptions.list())
      if (subscription.customer === id && subscription.ended_at === null)
        cancelSubscription(account, subscription);
    for (const method of account.paymentMethods.list()) if (method.customer === id) detach(account, method);
    account.customers.delete(id);
    emit(account, 'customer.deleted', customer);
    return account.deletedCustomers.put(id, { id, object: 'customer', deleted: true });
  });
}

function withDefaultCard(account: Account, customer: Stripe.Customer, id: string): Stripe.Customer {
  if (getId(account.paymentMethods.get(id)?.customer) !== customer.id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the ` +
        'customer.',
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
}
