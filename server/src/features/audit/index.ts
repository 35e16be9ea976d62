export { recordAudit, type AuditEntry } from './audit-repository.ts';
