export { changeCoach } from './choose-coach.ts';
