import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { messageReply, requiredText } from '../http/fields.ts';
import { staffSessionCall, staffPath, itemParams } from '../http/staff-call.ts';
import { hasContact } from '../staff/audit-reason.ts';
import { sights } from './member-labels.ts';
import { memberStatuses } from './member-status.ts';
import { joinedDays, memberColumns, memberOrders, memberViews, planKey } from './staff-members.ts';

/** The most saved views of one person. */
export const mostViews = 12;

/** The most characters of a view's name. */
export const longestViewName = 40;

/** The filters of a view. They include no search, because it can be a phone number. */
export const viewFilters = z.strictObject({
  view: z.optional(z.enum(memberViews)),
  status: z.optional(z.enum(memberStatuses)),
  sees: z.optional(z.enum(sights)),
  coach: z.optional(z.uuid('coach must be a staff member’s ID')),
  plan: z.optional(planKey),
  partner: z.optional(z.uuid('partner must be a partner’s ID')),
  /** Joined in the last days, counted from the day on which the view is opened. */
  joinedDays: z.optional(z.enum(joinedDays)),
});
export type ViewFilters = z.infer<typeof viewFilters>;

const columns = z
  .array(z.enum(memberColumns))
  .check(z.maxLength(memberColumns.length, 'A column is named twice'));
const look = { order: z.enum(memberOrders), columns } as const;

const view = z.object({ id: z.string(), name: z.string(), filters: viewFilters, ...look });
export type SavedView = z.infer<typeof view>;

const viewCall = { actions: ['list-members'], ...staffSessionCall } as const;

/** Lists the caller's saved views, and the columns and the order that the list had last. Null before the first choice. */
export const staffListViews = defineEndpoint({
  name: 'staffListViews',
  summary: 'List your saved views of the members, and how your list looks',
  method: 'GET',
  path: `${staffPath}/views`,
  reply: z.object({ views: z.array(view), look: z.nullable(z.object(look)) }),
  ...viewCall,
});

/**
 * Counts the members of each of the caller's saved views, as the list counts those of its ready views. A view for which too many members
 * would be read isn't counted.
 */
export const staffCountViews = defineEndpoint({
  name: 'staffCountViews',
  summary: 'Count the members of your saved views',
  method: 'GET',
  path: `${staffPath}/views/counts`,
  reply: z.object({ counts: z.array(z.object({ id: z.string(), count: z.int() })) }),
  ...viewCall,
});

/**
 * Saves a view. One of the same name is replaced. Its name may not hold a phone number or an email address, because it isn't erased with
 * a member. Errors: NO_ACCESS for filters that the caller's roles don't have.
 */
export const staffSaveView = defineEndpoint({
  name: 'staffSaveView',
  summary: 'Save a view of the members',
  method: 'POST',
  path: `${staffPath}/views`,
  body: z.strictObject({
    name: requiredText('The name is required').check(
      z.maxLength(longestViewName, `Use at most ${String(longestViewName)} characters`),
      z.refine((name) => !hasContact(name), 'Don’t include emails or phone numbers'),
    ),
    filters: viewFilters,
    ...look,
  }),
  reply: z.object({ view }),
  ...viewCall,
});

/** Deletes a saved view of the caller. Errors: NOT_FOUND. */
export const staffDeleteView = defineEndpoint({
  name: 'staffDeleteView',
  summary: 'Delete one of your saved views',
  method: 'DELETE',
  path: `${staffPath}/views/:id`,
  params: itemParams,
  reply: messageReply,
  ...viewCall,
});

/** Keeps the columns and the order of the caller's list. */
export const staffKeepListLook = defineEndpoint({
  name: 'staffKeepListLook',
  summary: 'Keep the columns and the order of your list of members',
  method: 'PUT',
  path: `${staffPath}/member-list`,
  body: z.strictObject(look),
  reply: messageReply,
  ...viewCall,
});
