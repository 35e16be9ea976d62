export { type CoachText, findTexts } from './coach-texts-repository.ts';
export { findTextObstacle } from './coach-texts.ts';
export { deleteOpensBefore } from './opens-repository.ts';
export { canRevealAddress } from './opens.ts';
export { deletePresenceBefore } from './presence-repository.ts';
