export { exportDrafts } from './drafts/step-drafts.ts';
