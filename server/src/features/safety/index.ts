export { readCurrentList } from './current-list.ts';
export type { Matcher } from './phrase-rules.ts';
export { fillPlaybook } from './playbook-rules.ts';
export { shippedMatcher } from './shipped-list.ts';
