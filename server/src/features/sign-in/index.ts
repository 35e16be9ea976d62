export { cleanUpHandler } from './clean-up.ts';
export { deviceRoutes } from './sessions/device-routes.ts';
export type { MemberAttempt } from './verification.ts';
export { codeText } from './codes/code-messages.ts';
export { endMemberAttempts } from './codes/member-verifications-repository.ts';
export { proveMemberCode, sendMemberCode } from './codes/member-codes.ts';
export { signInRoutes } from './routes.ts';
export { authenticateMember, endOtherSessions, endSessions, openSession } from './sessions/sessions.ts';
