export { createBeginAwayHandler } from './away.ts';
export { countMembersWithoutCoach } from './unassigned.ts';
