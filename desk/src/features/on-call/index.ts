export { OnCallWeek, UnstaffedWarning } from './on-call-week.tsx';
