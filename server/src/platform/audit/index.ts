export { recordAudit, recordAuditOnce, recordListed, recordView } from './audit-repository.ts';
export { createDeleteOldAuditHandler } from './delete-old-audit.ts';
