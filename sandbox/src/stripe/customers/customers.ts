import type Stripe from 'stripe';
import { buildObject, type Account } from '../account.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createId, createRandomText } from '../protocol/ids.ts';

/** Finds a customer. @throws StripeFailure if it doesn't exist or was deleted */
export function requireCustomer(account: Account, id: string, param = 'customer'): Stripe.Customer {
  const customer = account.customers.get(id);
  if (!customer) throw resourceMissing('customer', id, param);
  return customer;
}

/**
 * Checks the customer of a list. A deleted customer's objects stay listed.
 * @throws StripeFailure if the customer never existed
 */
export function requireKnownCustomer(account: Account, id: string | undefined): void {
  if (id !== undefined && !account.deletedCustomers.get(id)) requireCustomer(account, id);
}

export const buildCustomer = (
  account: Account,
  email: string | null,
  metadata: Record<string, string>,
): Stripe.Customer =>
  buildObject<Stripe.Customer>({
    id: createId('cus'),
    object: 'customer',
    balance: 0,
    created: account.now(),
    email,
    invoice_prefix: createRandomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    metadata,
    next_invoice_sequence: 1,
  });
