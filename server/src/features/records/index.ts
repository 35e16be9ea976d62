export { findHold } from './holds-repository.ts';
export { exportIncidents } from './records.ts';
