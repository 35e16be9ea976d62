import type { EndpointWire } from '../http/endpoint.ts';

// The calls of the dashboard and of the Moments, without the schemas of dashboard.ts.

export const getStaticsWire = {
  method: 'GET',
  path: '/api/v1/students/statics',
  errorSource: 'general',
  defaultError: 'Request failed',
} as const satisfies EndpointWire;

export const getMomentsBalanceWire = {
  method: 'GET',
  path: '/api/v1/students/moments-balance',
  errorSource: 'general',
  defaultError: 'Request failed',
} as const satisfies EndpointWire;
