export { deleteDraft } from './drafts/drafts-repository.ts';
export { exportDrafts } from './drafts/step-drafts.ts';
