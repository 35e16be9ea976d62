export { changeCoaches } from './choose-coach.ts';
export { lockCoach } from './coaches-repository.ts';
export { moveToBestFit, suggestCoaches } from './hand-on-members.ts';
