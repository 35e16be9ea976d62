import { lazy } from 'react';

/** Loads with the first visit. */
export const AuditScreen = lazy(async () => ({
  default: (await import('./audit-screen.tsx')).AuditScreen,
}));
/** Loads with the tab of a member's page. */
export const MemberAudit = lazy(async () => ({
  default: (await import('./member-audit.tsx')).MemberAudit,
}));
