export { changeCoach, matchMember } from './assign-coach.ts';
