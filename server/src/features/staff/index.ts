export { describeActor, isPersonOf } from './people/people-repository.ts';
export { coachLoad, isCoached } from './people/coach-load-repository.ts';
export { formatDeskLine } from './people/invitation-emails.ts';
export { deactivateIn, toView } from './people/manage-people.ts';
export {
  findStaff,
  getStaffEmailPlace,
  getStaffPhonePlace,
  listAllStaff,
  listOperationsEmails,
  lockStaff,
  updateStaff,
  type StaffRow,
} from './people/people-repository.ts';
export { authenticatePerson } from './sessions/authenticate-staff.ts';
export {
  coverReasonList,
  hasUsedKey,
  listReachFacts,
  reachColumns,
  selectOwn,
  selectReached,
  type ReachCaller,
} from './sessions/reach-repository.ts';
export { findDeskSessions } from './sessions/sessions-repository.ts';
