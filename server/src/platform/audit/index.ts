export { recordAudit, recordAuditOnce, recordView } from './audit-repository.ts';
export { createDeleteOldAuditHandler } from './delete-old-audit.ts';
