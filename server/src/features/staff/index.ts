export { changeCoachIn, isTextedAboutCoach, matchMemberIn } from './assign-coach.ts';
export { findCoachPurpose, listCoachConsequences, writeCoachText } from './assignment-rules.ts';
export { changeMemberStatus } from './change-member-status.ts';
export { correctMemberMoments } from './moments.ts';
export { invitePerson } from './people/invitations.ts';
export { changePerson } from './people/manage-people.ts';
export {
  acceptInvitation,
  findStaff,
  findStaffByEmail,
  listAllStaff,
  lockStaff,
  recordSignIn,
  getStaffEmailPlace,
} from './people/people-repository.ts';
export { registerPeopleRoutes } from './people/people-routes.ts';
export { authenticateOperator } from './tokens/authenticate-operator.ts';
export { createTokenWarningsHandler } from './tokens/token-warnings.ts';
export { registerOperatorRoutes } from './routes.ts';
export { listStatusConsequences } from './status-consequences.ts';
export {
  canChangeStatus,
  coachedStatuses,
  explainCannotMatch,
  explainNoCoach,
  explainStatusNotAllowed,
  explainStatusObstacle,
  hasCoach,
  listAllowedStatuses,
} from './status-rules.ts';
