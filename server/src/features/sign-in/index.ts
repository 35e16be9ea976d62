export { markVerified } from './codes/code-attempts-repository.ts';
export type { StartedVerification } from './codes/lost-replies.ts';
export {
  type MemberCodeSubmission,
  checkMemberCode,
  isMemberVerificationConfirmed,
  sendMemberCode,
} from './codes/member-codes.ts';
export { endMemberVerifications } from './codes/member-verifications-repository.ts';
export { liftCodeLimits } from './codes/code-limits.ts';
export { forgetDevices } from './sessions/known-devices-repository.ts';
export { type CodeOrigin, readCodeOrigin } from './sessions/known-devices.ts';
export {
  authenticateMember,
  createSession,
  endOtherSessions,
  endSessions,
  readTokenHash,
  selectOpenSessions,
} from './sessions/sessions.ts';
export { createRepeatableToken, createToken, hashToken } from './tokens.ts';
export type { MemberVerification } from './verification.ts';
