export { demographicsQuery } from './demographics-query.ts';
