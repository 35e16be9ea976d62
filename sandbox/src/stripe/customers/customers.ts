import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { resourceMissing } from '../protocol/failure.ts';
import { createId, createRandomText } from '../protocol/ids.ts';

export interface CustomerDetails {
  email: string | null;
  name: string | null;
  phone: string | null;
  description: string | null;
  metadata: Record<string, string>;
}

/** Finds a customer. @throws StripeFailure if it doesn't exist or was deleted */
export function requireCustomer(account: Account, id: string, param = 'customer'): Stripe.Customer {
  const customer = account.customers.get(id);
  if (!customer) throw resourceMissing('customer', id, param);
  return customer;
}

export function buildCustomer(account: Account, details: CustomerDetails): Stripe.Customer {
  return {
    id: createId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: account.now(),
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    discount: null,
    invoice_prefix: createRandomText(8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    next_invoice_sequence: 1,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
    ...details,
  };
}
