export { isOptedOut } from './is-opted-out.ts';
export { obeyStart, obeyStop } from './obey.ts';
