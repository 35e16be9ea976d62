import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams, messageReply } from '../http/fields.ts';
import { staffPath, staffSessionCall } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

/**
 * Begins a call to 911 in a member's open crisis, and shows what a dispatcher asks. While a call is open, it only shows it. The
 * reason comes after, and the audit log keeps each view. The page hides it after 60 seconds. For people on call and operations. Errors:
 * NO_ACCESS, NOT_FOUND if no crisis is open.
 */
export const staffShowHandover = defineEndpoint({
  name: 'staffShowHandover',
  summary: 'Begin the 911 handover of a crisis, and see what a dispatcher asks',
  method: 'POST',
  path: `${staffPath}/members/:memberId/handover`,
  params: memberParams,
  reply: z.object({
    /** E.164. A dispatcher asks for it first. */
    phone: z.string(),
    legalName: z.string(),
    /** Empty if it is the legal first name. */
    preferredName: z.string(),
    /** Null if the birth date isn't known. */
    age: z.nullable(z.int()),
    /** Empty if it isn't known. */
    address: z.string(),
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    addressConfirmedAt: z.nullable(z.string()),
    /** Null without one. */
    emergencyContact: z.nullable(
      z.object({ contactName: z.string(), contactPhone: z.string(), contactRelationship: z.string() }),
    ),
    /** What to say to the dispatcher. */
    script: z.string(),
  }),
  actions: ['see-address'],
  ...staffSessionCall,
});

/**
 * Shows the phone of a member whom no coach can text while a crisis is open, so that the member can be called. It begins no handover, and the
 * audit log keeps each view. The page hides it after 60 seconds. For people on call and operations. Errors: NO_ACCESS, also for a member who
 * can be texted, NOT_FOUND if no crisis is open.
 */
export const staffShowPhone = defineEndpoint({
  name: 'staffShowPhone',
  summary: 'See the phone of a member in a crisis whom no coach can text',
  method: 'POST',
  path: `${staffPath}/members/:memberId/handover/phone`,
  params: memberParams,
  reply: z.object({ phone: z.string() }),
  actions: ['see-address'],
  ...staffSessionCall,
});

/**
 * Says why the call to 911 was made, or that it is over. Only the person who began it ends it, with the reason or after it. After 30 minutes
 * others on call and operations can end it, too, because the person may be gone. Errors: NO_ACCESS, HANDOVER_UNEXPLAINED, NOT_FOUND if there
 * is none.
 */
export const staffChangeHandover = defineEndpoint({
  name: 'staffChangeHandover',
  summary: 'Say why a 911 handover was made, or that it is over',
  method: 'PATCH',
  path: `${staffPath}/members/:memberId/handover`,
  params: memberParams,
  body: z.strictObject({ reason: z.optional(auditReason), isEnded: z.optional(z.literal(true)) }),
  reply: messageReply,
  actions: ['see-address'],
  ...staffSessionCall,
});
