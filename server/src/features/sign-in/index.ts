export { createCleanUpHandler } from './clean-up.ts';
export { createUnlockEmailsHandler } from './unlock/send-unlock-email.ts';
export { registerDeviceRoutes } from './sessions/device-routes.ts';
export type { MemberVerification } from './verification.ts';
export { liftCodeLimits } from './codes/code-limits.ts';
export { forgetDevices } from './sessions/known-devices-repository.ts';
export { codeText } from './codes/code-messages.ts';
export { markVerified } from './codes/code-attempts-repository.ts';
export { endMemberVerifications } from './codes/member-verifications-repository.ts';
export {
  checkMemberCode,
  isMemberVerificationConfirmed,
  sendMemberCode,
  type MemberCodeSubmission,
} from './codes/member-codes.ts';
export { hashToken, createRepeatableToken, createToken } from './tokens.ts';
export { readCodeOrigin, type CodeOrigin } from './sessions/known-devices.ts';
export type { StartedVerification } from './codes/lost-replies.ts';
export { registerSignInRoutes } from './routes.ts';
export {
  authenticateMember,
  createSession,
  endOtherSessions,
  endSessions,
  selectOpenSessions,
  readTokenHash,
} from './sessions/sessions.ts';
export { getDeviceName } from './sessions/device-rules.ts';
