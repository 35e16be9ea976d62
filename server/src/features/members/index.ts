export { changeStatus, type StatusChange } from './change-status.ts';
export { loadProfile, type Profile } from './load-profile.ts';
export { memberSlicesOf } from './member-slices.ts';
export {
  noEmergencyContact,
  noPersonalDetails,
  type Member,
  type MemberChanges,
  type StoredPersonalDetails,
} from './member.ts';
export {
  claimEmail,
  createMember,
  findMember,
  lockMember,
  updateMember,
  type MemberKey,
} from './members-repository.ts';
export { openMember, type MemberRow } from './members-repository-rows.ts';
export { memberRoutes } from './routes.ts';
export { subscriptionOf, type BalanceFacts, type SubscriptionFacts } from './subscription-of.ts';
