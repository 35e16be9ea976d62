export { changeStatus, returnToCoaching, type StatusChange } from './change-status.ts';
export { loadProfile, type Profile } from './load-profile.ts';
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
  updateMember,
  type MemberKey,
} from './members-repository.ts';
export { findRequester } from './requester.ts';
export { memberRoutes } from './routes.ts';
