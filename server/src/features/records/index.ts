export { findHold } from './holds-repository.ts';
