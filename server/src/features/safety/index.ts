export { fillPlaybook } from './playbook-rules.ts';
export { findCrisisWords, hasCrisisWords, shippedList } from './shipped-list.ts';
