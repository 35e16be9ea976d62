import type { EndpointWire } from '../http/endpoint.ts';

// The call that pages of plans make, without the schemas of enrollment.ts.

export const completeMemberEnrollmentWire = {
  method: 'POST',
  path: '/api/v1/students/:memberId/complete-member-enrollment',
  errorSource: 'completeEnrollment',
  defaultError: 'Complete enrollment failed',
} as const satisfies EndpointWire;
