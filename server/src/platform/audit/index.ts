export { recordAudit, recordView } from './audit-repository.ts';
export { deleteOldAuditHandler } from './delete-old-audit.ts';
