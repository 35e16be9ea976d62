import type { EndpointWire } from '../http/endpoint.ts';

// The call that pages of plans make, without the schemas of checkout.ts.

export const addCustomerWire = {
  method: 'POST',
  path: '/api/v1/subscriptions/add-customer',
  waitsOnCardProvider: true,
  errorSource: 'createCustomer',
  defaultError: 'Failed to create Stripe customer',
} as const satisfies EndpointWire;
