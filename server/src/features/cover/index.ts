export { createBeginAwayHandler } from './away.ts';
export { coachedList } from './covers-repository.ts';
export { countMembersWithoutCoach } from './unassigned.ts';
