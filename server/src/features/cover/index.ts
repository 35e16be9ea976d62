export { countMembersWithoutCoach } from './unassigned.ts';
