import { lazy } from 'react';
import { lazyPart } from '../../parts/lazy-part.tsx';

/** Loads with the first visit. */
export const AuditScreen = lazy(async () => ({
  default: (await import('./audit-screen.tsx')).AuditScreen,
}));
/** Loads with the tab of a member's page. */
export const MemberAudit = lazyPart(async () => ({
  default: (await import('./member-audit.tsx')).MemberAudit,
}));
