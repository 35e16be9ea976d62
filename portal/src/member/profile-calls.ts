import type * as contract from '@moments/contract/members/members';
import { withoutSchemas } from '../api/without-schemas.ts';

export const getMemberProfileCall = withoutSchemas<typeof contract.getMemberProfile>({
  method: 'GET',
  path: '/api/v1/students/member-profile',
  errorSource: 'profile',
  defaultError: 'Request failed',
});

export const dismissCommunityDialogCall = withoutSchemas<typeof contract.dismissCommunityDialog>({
  method: 'POST',
  path: '/api/v1/students/community-member-dialog/dismiss',
  errorSource: 'userProfile',
  defaultError: 'Request failed',
});
