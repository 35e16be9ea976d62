import type * as contract from '@moments/contract/members/members';

import { schemaless } from '../api/without-schemas.ts';

export const getMemberProfileCall = schemaless<typeof contract.getMemberProfile>({
  method: 'GET',
  path: '/api/v1/students/member-profile',
  errorSource: 'profile',
  defaultError: 'Request failed',
});

export const dismissCommunityDialogCall = schemaless<typeof contract.dismissCommunityDialog>({
  method: 'POST',
  path: '/api/v1/students/community-member-dialog/dismiss',
  errorSource: 'userProfile',
  defaultError: 'Request failed',
});
