export { changeStatus, returnToCoaching, type StatusChange } from './change-status.ts';
export { createHashNamesHandler } from './hash-names.ts';
export { loadProfile, loadProfiles, type MemberProfile, type Profile } from './load-profile.ts';
export {
  emptyPersonalDetails,
  type Member,
  type MemberChanges,
  type StoredPersonalDetails,
} from './member.ts';
export {
  claimEmail,
  claimPhone,
  createMember,
  findMember,
  lockMember,
  releasePhone,
  updateMember,
  type MemberKey,
} from './members-repository.ts';
export { readMember } from './members-repository-rows.ts';
export { normalizeName } from './name-rules.ts';
export { findReturnDate } from './profile-repository.ts';
export { findRequester } from './requester.ts';
export { registerMemberRoutes } from './routes.ts';
