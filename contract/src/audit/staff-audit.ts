import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, nextPage } from '../http/fields.ts';
import { instant, pageQuery, staffCall, staffPath } from '../http/staff-call.ts';

/**
 * Ready views of the audit log: who saw a member, what opened restricted data (emergency contacts, 911 details, incidents, conversations
 * with a reason, and exports), who opened other coaches' members, and what was denied.
 */
export const auditViews = ['seen', 'restricted', 'other-coaches', 'denied'] as const;
export type AuditView = (typeof auditViews)[number];

export const mostAuditLines = 100_000;

const filterQuery = {
  /** Entries at this time or later. */
  from: z.optional(instant),
  /** Entries before this time. */
  to: z.optional(instant),
  /** `member`, `system`, `token:<name>`, or `staff:<ID>`. */
  actor: z.optional(z.string().check(z.maxLength(200))),
  action: z.optional(z.string().check(z.maxLength(100))),
  view: z.optional(z.enum(auditViews)),
} as const;

/** The filters of the log of all members and staff. `member` is an ID or a whole name. */
const allFilters = { ...filterQuery, member: z.optional(z.string().check(z.maxLength(200))) } as const;

const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.string(),
  /** The actor by name. */
  by: z.string(),
  action: z.string(),
  memberId: z.nullable(z.string()),
  /** The member by name; null without a member. */
  memberName: z.nullable(z.string()),
  /** The reason that was given; null without one. */
  reason: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
});
export type AuditEntryView = z.infer<typeof auditEntry>;

const reply = z.object({
  items: z.array(auditEntry),
  /** Names of the staff whose IDs are in `before` and `after`, by ID. */
  names: z.record(z.string(), z.string()),
  next: nextPage,
});

/** Lists a member's audit log, newest first. */
export const staffListMemberAudit = defineEndpoint({
  name: 'staffListMemberAudit',
  summary: 'List a member’s audit log, newest first',
  method: 'GET',
  path: `${staffPath}/members/:memberId/audit`,
  params: memberParams,
  query: z.strictObject({ ...pageQuery, ...filterQuery }),
  reply,
  actions: ['see-member-audit'],
  ...staffCall,
});

/** Lists the audit log of all members and staff, newest first (DESK-11). */
export const staffListAudit = defineEndpoint({
  name: 'staffListAudit',
  summary: 'List the audit log, newest first',
  method: 'GET',
  path: `${staffPath}/audit`,
  query: z.strictObject({ ...pageQuery, ...allFilters }),
  reply,
  actions: ['see-audit'],
  ...staffCall,
});

/** Exports the audit log as CSV, newest first (DESK-11). The log keeps who exported it. Error: TOO_MANY_LINES. */
export const staffExportAudit = defineEndpoint({
  name: 'staffExportAudit',
  summary: 'Export the audit log as CSV',
  method: 'GET',
  path: `${staffPath}/audit/export`,
  query: z.strictObject(allFilters),
  file: 'text/csv',
  reply: z.string(),
  actions: ['see-audit'],
  ...staffCall,
});
