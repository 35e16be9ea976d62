export { findTextObstacle } from './coach-texts.ts';
export { isUnanswered } from './due-repository.ts';
export { deleteCovers, deleteOpensBefore } from './opens-repository.ts';
export { deletePresenceBefore, listPresent } from './presence-repository.ts';
