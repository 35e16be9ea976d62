import type { EndpointWire } from '../http/endpoint.ts';

// Home calls it without the schemas of address-and-contact.ts.

export const confirmAddressWire = {
  method: 'POST',
  path: '/api/v1/students/:memberId/confirm-address',
  errorSource: 'updatePersonalInfo',
  defaultError: 'Personal info update request failed',
} as const satisfies EndpointWire;
