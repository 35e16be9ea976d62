export { cleanUpHandler } from './clean-up.ts';
export { deviceRoutes } from './sessions/device-routes.ts';
export type { MemberVerification } from './verification.ts';
export { codeText } from './codes/code-messages.ts';
export { endMemberVerifications } from './codes/member-verifications-repository.ts';
export { checkMemberCode, sendMemberCode } from './codes/member-codes.ts';
export { signInRoutes } from './routes.ts';
export {
  authenticateMember,
  createSession,
  endOtherSessions,
  endSessions,
  selectOpenSessions,
  tokenHashOf,
} from './sessions/sessions.ts';
