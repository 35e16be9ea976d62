import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { instant, staffCall, staffPath } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/** What staff had to report (SAFE-11). `duty-to-warn`: someone whom the member may harm was warned. */
export const incidentKinds = ['duty-to-warn', 'child-abuse', 'elder-abuse', 'other'] as const;
export type IncidentKind = (typeof incidentKinds)[number];

const text = (required: string, most: number) =>
  z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(most, 'Please shorten this text'));

const incidentFields = z.strictObject({
  kind: z.enum(incidentKinds),
  /** The person, agency, or police department. */
  reportedTo: text('Say to whom', 200),
  /** The number that they gave the report; empty without one. */
  reference: z.string().check(z.trim(), z.maxLength(100, 'Please shorten this text')),
  reportedAt: instant,
  account: text('Say what happened', 5_000),
});

const incident = z.extend(z.object(incidentFields.shape), {
  id: z.string(),
  /** The crisis that it belongs to. */
  crisisId: z.nullable(z.string()),
  recordedBy: z.string(),
  recordedAt: z.string(),
});
export type Incident = z.infer<typeof incident>;

const hold = z.object({ reason: z.string(), by: z.string(), at: z.string() });
export type RecordHold = z.infer<typeof hold>;

/** Reads a member's incidents, and why the member's records are held. The audit log records the view. */
export const staffGetRecords = defineEndpoint({
  name: 'staffGetRecords',
  summary: 'List a member’s incidents, and whether the records are held',
  method: 'GET',
  path: `${staffPath}/members/:memberId/records`,
  params: memberParams,
  reply: z.object({
    /** Newest first. */
    incidents: z.array(incident),
    /** Null if the records are not held. */
    hold: z.nullable(hold),
  }),
  actions: ['record-incidents', 'hold-records'],
  ...staffCall,
});

/**
 * Records an incident with a member: a warning, a report of abuse, or another report (SAFE-11). It belongs to the open crisis, if there is
 * one, or to the one that ended last within a day. The same report by the same caller is recorded once.
 * Errors: INVALID_REQUEST with fields, also for a time that is still to come.
 */
export const staffRecordIncident = defineEndpoint({
  name: 'staffRecordIncident',
  summary: 'Record a warning or a report of abuse',
  method: 'POST',
  path: `${staffPath}/members/:memberId/incidents`,
  params: memberParams,
  body: incidentFields,
  reply: z.object({ message: z.string(), incident }),
  actions: ['record-incidents'],
  ...staffCall,
});

/**
 * Holds a member's records: nothing of them is erased or deleted by age until they are released (SAFE-11). Errors: INVALID_REQUEST if they
 * are held already.
 */
export const staffHoldRecords = defineEndpoint({
  name: 'staffHoldRecords',
  summary: 'Hold a member’s records',
  method: 'POST',
  path: `${staffPath}/members/:memberId/records/hold`,
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply: messageReply,
  actions: ['hold-records'],
  ...staffCall,
});

/** Releases a member's records. A deletion that waited for it goes on. Errors: INVALID_REQUEST if they aren't held. */
export const staffReleaseRecords = defineEndpoint({
  name: 'staffReleaseRecords',
  summary: 'Release a member’s records',
  method: 'POST',
  path: `${staffPath}/members/:memberId/records/release`,
  params: memberParams,
  body: z.strictObject({ reason: auditReason }),
  reply: messageReply,
  actions: ['hold-records'],
  ...staffCall,
});
