export { changeStatus, returnToCoaching } from './change-status.ts';
export { findReturnDate, type Profile, loadProfile } from './load-profile.ts';
export { formatMemberName, hasEmergencyContact, isUnder18, unreadable } from './member-facts.ts';
export { findPauseReason } from './member-subscription.ts';
export { findMembersByName, readMemberNames, readNamedMembers } from './member-names.ts';
export { type Member, type MemberChanges, emptyPersonalDetails } from './member.ts';
export { readMember } from './members-repository-rows.ts';
export {
  claimEmail,
  claimPhone,
  createMember,
  findMember,
  lockLiving,
  lockMember,
  releaseEmail,
  releasePhone,
  requireLockedMember,
  requireMember,
  updateMember,
} from './members-repository.ts';
export { listNotices } from './notices/notices-repository.ts';
export { countPendingRequests, findAskedSchedule } from './page/member-records-repository.ts';
export { toCsv } from './page/csv-rules.ts';
