import type { EndpointWire } from '../http/endpoint.ts';

// The call of the plans, without the schemas of plans.ts.

export const getProductsWire = {
  method: 'GET',
  path: '/api/v1/subscriptions/products',
  errorSource: 'subscriptionList',
  defaultError: 'Failed to fetch subscription products',
} as const satisfies EndpointWire;
