export { describeActor, isPersonOf } from './actor-names-repository.ts';
export { findStaff, listAllStaff } from './people/people-repository.ts';
export { authenticatePerson } from './sessions/authenticate-staff.ts';
export { hasUsedKey, reachColumns, selectReached, type ReachCaller } from './sessions/reach-repository.ts';
export { findDeskSessions } from './sessions/sessions-repository.ts';
