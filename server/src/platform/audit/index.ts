export { recordAudit, recordView } from './audit-repository.ts';
export { createDeleteOldAuditHandler } from './delete-old-audit.ts';
