import type Stripe from 'stripe';
import { z } from 'zod';
import type { Account } from '../account.ts';
import { cancelSubscription } from '../billing/cancellation.ts';
import { emit } from '../notifications/events.ts';
import { attach, findPaymentMethod } from '../payments/payment-methods.ts';
import type { Endpoints } from '../protocol/endpoints.ts';
import { invalidRequest, resourceMissing } from '../protocol/failure.ts';
import { getId } from '../protocol/ids.ts';
import { listPage } from '../protocol/listing.ts';
import { mergeMetadata, metadata, nothing, page, text, unsettable } from '../protocol/params.ts';
import { buildCustomer, requireCustomer } from './customers.ts';

const details = {
  email: unsettable.optional(),
  name: unsettable.optional(),
  phone: unsettable.optional(),
  description: unsettable.optional(),
  metadata: metadata.optional(),
  invoice_settings: z.strictObject({ default_payment_method: unsettable.optional() }).optional(),
};
const createParams = z.strictObject({ ...details, payment_method: text.optional() });
const updateParams = z.strictObject(details);
const listParams = z.strictObject({ ...page, email: text.optional() });

export function registerCustomerRoutes(account: Account, { get, post, del }: Endpoints): void {
  post('/v1/customers', createParams, (params) => {
    const { email = null, name = null, phone = null, description = null } = params;
    const bare = buildCustomer(account, {
      email,
      name,
      phone,
      description,
      metadata: mergeMetadata(null, params.metadata),
    });
    account.customers.put(bare.id, bare);
    if (params.payment_method !== undefined)
      attach(account, findPaymentMethod(account, params.payment_method), bare.id);
    const customer = account.customers.put(bare.id, withDefaultCard(account, bare, params.invoice_settings));
    emit(account, 'customer.created', customer);
    return customer;
  });

  get('/v1/customers', listParams, (params) => {
    const { email } = params;
    const customers = account.customers.list().filter((one) => email === undefined || one.email === email);
    return listPage(customers, '/v1/customers', params);
  });

  get('/v1/customers/:id', nothing, (_params, { id }) => {
    const customer = account.customers.get(id) ?? account.deletedCustomers.get(id);
    if (!customer) throw resourceMissing('customer', id);
    return customer;
  });

  post('/v1/customers/:id', updateParams, (params, { id }) => {
    const before = requireCustomer(account, id, 'id');
    const { email = before.email, description = before.description } = params;
    const { name = before.name ?? null, phone = before.phone ?? null } = params;
    const changed = {
      ...withDefaultCard(account, before, params.invoice_settings),
      ...{ email, name, phone, description },
      metadata: mergeMetadata(before.metadata, params.metadata),
    };
    account.customers.put(id, changed);
    emit(account, 'customer.updated', changed, before);
    return changed;
  });

  del('/v1/customers/:id', nothing, (_params, { id }) => {
    const customer = requireCustomer(account, id, 'id');
    for (const subscription of account.subscriptions.list())
      if (subscription.customer === id && subscription.ended_at === null)
        cancelSubscription(account, subscription);
    for (const method of account.paymentMethods.list())
      if (method.customer === id) account.paymentMethods.put(method.id, { ...method, customer: null });
    account.customers.delete(id);
    emit(account, 'customer.deleted', customer);
    return account.deletedCustomers.put(id, { id, object: 'customer', deleted: true });
  });
}

function withDefaultCard(
  account: Account,
  customer: Stripe.Customer,
  settings: z.output<typeof updateParams>['invoice_settings'],
): Stripe.Customer {
  const id = settings?.default_payment_method;
  if (id === undefined) return customer;
  if (id !== null && getId(account.paymentMethods.get(id)?.customer) !== customer.id)
    throw invalidRequest(
      `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the ` +
        'customer.',
      { code: 'resource_missing', param: 'invoice_settings[default_payment_method]' },
    );
  return { ...customer, invoice_settings: { ...customer.invoice_settings, default_payment_method: id } };
}
