export { cleanUpHandler } from './clean-up.ts';
export { deviceRoutes } from './device-routes.ts';
export type { MemberAttempt } from './attempt.ts';
export { codeText } from './code-messages.ts';
export { endMemberAttempts } from './member-attempts-repository.ts';
export { proveMemberCode, sendMemberCode } from './member-codes.ts';
export { signInRoutes } from './routes.ts';
export { authenticateMember, endOtherSessions, endSessions, openSession } from './sessions.ts';
