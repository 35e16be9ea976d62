export { isOptedOut } from './is-opted-out.ts';
export { moveOptOut } from './move-opt-out.ts';
export { keepEndedAfterStart, obeyStart, obeyStop } from './obey.ts';
