export { readDeletion } from './deletion/schedule-deletion.ts';
