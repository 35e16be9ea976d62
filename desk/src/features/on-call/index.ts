export { OnCallWeek, UnstaffedWarning } from './on-call-week.tsx';
export { TestPage } from './test-page.tsx';
