import { expect, it } from 'vitest';
import { dismissCommunityDialog, getMemberProfile } from '@moments/contract/members/members';
import { dismissCommunityDialogCall, getMemberProfileCall } from './profile-calls.ts';

it.each([
  [getMemberProfile, getMemberProfileCall],
  [dismissCommunityDialog, dismissCommunityDialogCall],
])('[API-01] declares the calls as the contract does, without its schemas', (endpoint, declared) => {
  const { method, path, errorSource, defaultError } = endpoint;
  expect(declared).toEqual({ method, path, errorSource, defaultError });
});
