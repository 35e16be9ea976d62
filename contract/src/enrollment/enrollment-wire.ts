import type { EndpointWire } from '../http/endpoint.ts';

// This call is made by the plans' pages, which don't load the schemas of enrollment.ts.

export const completeMemberEnrollmentWire = {
  method: 'POST',
  path: '/api/v1/students/:memberId/complete-member-enrollment',
  errorSource: 'completeEnrollment',
  defaultError: 'Complete enrollment failed',
} as const satisfies EndpointWire;
