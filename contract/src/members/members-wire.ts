import type { EndpointWire } from '../http/endpoint.ts';

// The calls of every signed-in page, without the schemas of members.ts.

export const getMemberProfileWire = {
  method: 'GET',
  path: '/api/v1/students/member-profile',
  errorSource: 'profile',
  defaultError: 'Request failed',
} as const satisfies EndpointWire;

export const dismissCommunityDialogWire = {
  method: 'POST',
  path: '/api/v1/students/community-member-dialog/dismiss',
  errorSource: 'userProfile',
  defaultError: 'Request failed',
} as const satisfies EndpointWire;

export const dismissNoticeWire = {
  method: 'POST',
  path: '/api/v1/students/notices/:id/dismiss',
  errorSource: 'userProfile',
  defaultError: 'Request failed',
} as const satisfies EndpointWire;
