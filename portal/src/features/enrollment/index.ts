export { demographicsQuery } from './enrollment-lists.tsx';
