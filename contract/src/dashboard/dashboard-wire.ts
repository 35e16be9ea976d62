import type { EndpointWire } from '../http/endpoint.ts';

// The call of the dashboard, without the schemas of dashboard.ts.

export const getStaticsWire = {
  method: 'GET',
  path: '/api/v1/students/statics',
  errorSource: 'general',
  defaultError: 'Request failed',
} as const satisfies EndpointWire;
