import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { memberParams } from '../http/fields.ts';
import { staffCall, staffSessionCall, staffPath, pageQuery } from '../http/staff-call.ts';
import { auditReason } from '../staff/audit-reason.ts';

const list = {
  method: 'GET',
  params: memberParams,
  query: z.strictObject(pageQuery),
  ...staffCall,
} as const;

const toPageReply = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    /** The cursor of the next page; null at the end. */
    next: z.nullable(z.string()),
  });

/**
 * What changed a member's Moments. `returned`: a refund or a lost dispute ended the plan. `match`: the paid month began again with the match.
 * `resume`: the month was extended by a pause.
 */
export const ledgerCauses = [
  'text',
  'payment',
  'invoice',
  'period',
  'correction',
  'returned',
  'partner-left',
  'merge',
  'match',
  'resume',
  'other',
] as const;

const ledgerCause = z.object({
  kind: z.enum(ledgerCauses),
  /**
   * The end of the text's or the payment's ID, the month of a period, or the reason of a correction. Null for roles that don't see it, and for
   * corrections whose reason the audit log doesn't have anymore.
   */
  reference: z.nullable(z.string()),
  /** The person who corrected. */
  by: z.nullable(z.string()),
});

/** Lists what changed a member's Moments, newest first (MOM-05). */
export const staffListMemberLedger = defineEndpoint({
  name: 'staffListMemberLedger',
  summary: 'List what changed a member’s Moments, newest first',
  path: `${staffPath}/members/:memberId/ledger`,
  reply: toPageReply(
    z.object({
      id: z.string(),
      at: z.string(),
      kind: z.string(),
      /** `plan` or `add-on`. */
      source: z.string(),
      amount: z.int(),
      balanceAfter: z.int(),
      cause: ledgerCause,
    }),
  ),
  actions: ['see-coaching-facts'],
  ...list,
});

/** Lines of one export. A member who has more gets the newest. */
export const mostLedgerLines = 10_000;

/** Exports what changed a member's Moments as CSV, newest first. The audit log keeps who exported it. */
export const staffExportMemberLedger = defineEndpoint({
  name: 'staffExportMemberLedger',
  summary: 'Export what changed a member’s Moments as CSV',
  method: 'POST',
  path: `${staffPath}/members/:memberId/ledger/export`,
  params: memberParams,
  reply: z.object({ csv: z.string(), lines: z.int() }),
  actions: ['see-coaching-facts'],
  ...staffCall,
});

/** Lists a member's payments, newest first. Refunds are made at the card provider. */
export const staffListMemberPayments = defineEndpoint({
  name: 'staffListMemberPayments',
  summary: 'List a member’s payments, newest first',
  path: `${staffPath}/members/:memberId/payments`,
  reply: toPageReply(
    z.object({
      id: z.string(),
      at: z.string(),
      title: z.string(),
      /** Cents; negative for a refund. */
      amount: z.int(),
      status: z.string(),
      last4: z.nullable(z.string()),
      /** The bank's reason for a failed payment, as Stripe names it. */
      declineCode: z.nullable(z.string()),
      /** Whether a bank asked for the money back. The evidence has the same ID. */
      isDispute: z.boolean(),
      /** Until when to answer an open dispute at the card provider. */
      answerBy: z.nullable(z.string()),
    }),
  ),
  actions: ['see-payments'],
  ...list,
});

/** Shows an emergency contact once, for a reason. The page hides it after 60 seconds. */
export const staffRevealEmergencyContact = defineEndpoint({
  name: 'staffRevealEmergencyContact',
  summary: 'Reveal a member’s emergency contact',
  method: 'POST',
  path: `${staffPath}/members/:memberId/reveal`,
  params: memberParams,
  body: z.strictObject({ what: z.literal('emergency-contact'), reason: auditReason }),
  reply: z.object({
    contactName: z.string(),
    contactPhone: z.string(),
    contactRelationship: z.string(),
  }),
  actions: ['see-emergency-contact'],
  ...staffSessionCall,
});
