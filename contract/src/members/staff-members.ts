import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { staffCall, staffPath, pageQuery } from '../http/staff-call.ts';
import { shiftDay, shiftTime } from '../values/shifts.ts';
import { derivedStatuses } from './derived-status.ts';
import { sights } from './member-labels.ts';
import { memberStatusField } from './member-status-field.ts';

/** The tabs of the list. `payment-issue`: a renewal failed. It is for roles that see payments. */
export const memberViews = ['all', 'coaching', 'pending', 'away', 'payment-issue', 'stopped'] as const;
export type MemberView = (typeof memberViews)[number];

/** Members that a count says exactly. More are "1,000+". */
export const mostMembersCounted = 1_000;

/** Orders of the list, by the day of joining. Names are encrypted, so there is no order by name. */
export const memberOrders = ['newest', 'oldest'] as const;
export type MemberOrder = (typeof memberOrders)[number];

/** Numbers of days in which members joined. */
export const joinedDays = ['7', '30', '365', '730'] as const;
export type JoinedDays = (typeof joinedDays)[number];

/** The columns next to the member's name and phone, in their order. Address, birth date, and demographics are never a column. */
export const memberColumns = [
  'status',
  'sees',
  'coach',
  'plan',
  'moments',
  'last-text',
  'joined',
  'schedule',
  'email',
  'renewal',
] as const;
export type MemberColumn = (typeof memberColumns)[number];

/** The columns of a list before the first choice. */
export const usualColumns: readonly MemberColumn[] = memberColumns.slice(0, 7);

/** The key of a plan. All its prices have it, even those that were sold before. */
export const planKey = z
  .string()
  .check(z.regex(/^[a-z0-9-]{1,40}$/, 'plan must be a plan’s key, such as starter'));

const person = z.object({ id: z.string(), name: z.string() });

/** A member as the caller's roles see them: a field that none of the roles may see is null. */
export const deskMemberRow = z.object({
  id: z.string(),
  name: z.string(),
  /** The encrypted data can't be decrypted: the name says so, and what follows from that data is missing. */
  unreadable: z.optional(z.literal(true)),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.string(),
  /** The status behind the portal's pages. It can reveal an overdue payment, so coaches don't see it. */
  derivedStatus: z.nullable(z.enum(derivedStatuses)),
  coach: z.nullable(person),
  partner: z.nullable(z.string()),
  /** Whether the partner's code or email domain was checked; false if the member only says that they belong to it (SEC-01). */
  isPartnerProven: z.nullable(z.boolean()),
  plan: z.nullable(z.object({ name: z.string(), status: z.string(), endsOn: z.nullable(z.string()) })),
  /** The end of the plan's period, on which it renews; null for a plan that ends or doesn't renew. */
  renewsOn: z.nullable(z.string()),
  moments: z.object({ remaining: z.int(), limit: z.int() }),
  schedule: z.object({ shiftTime: z.nullable(shiftTime), shiftDays: z.array(shiftDay) }),
  /** The kind of a request that waits for a decision. */
  pendingRequest: z.nullable(z.enum(['schedule', 'pause', 'end'])),
  isUnder18: z.boolean(),
  lastTextAt: z.nullable(z.string()),
  /** When the account will be deleted. */
  deletionDueAt: z.nullable(z.string()),
  joinedAt: z.string(),
});
export type DeskMemberRow = z.infer<typeof deskMemberRow>;

const count = z.int().check(z.minimum(0), z.maximum(mostMembersCounted + 1));

/**
 * Finds members by phone, email, ID, or full name (a keyed hash of the whole name), or lists them by the day of joining. If no one has the
 * name, a part of it finds members of a list that has at most 1,000. Coaches find their own members only, by ID or name. The audit log records
 * the members that were shown, and not the search.
 */
export const staffListMembers = defineEndpoint({
  name: 'staffListMembers',
  summary: 'Find members by phone, email, ID, or name, or list them',
  method: 'GET',
  path: `${staffPath}/members`,
  query: z.strictObject({
    query: z.optional(z.string().check(z.maxLength(200))),
    view: z.optional(z.enum(memberViews)),
    status: z.optional(memberStatusField),
    /** The portal's page that members see now. It can say that a payment is open, so it is for roles that see payments. */
    sees: z.optional(z.enum(sights)),
    coach: z.optional(z.uuid('coach must be a staff member’s ID')),
    /** The plan that members have now, also while it is paused or past due. Coaches don't see plans. */
    plan: z.optional(planKey),
    partner: z.optional(z.uuid('partner must be a partner’s ID')),
    /** Members who joined on this day (Eastern time) or later. */
    joinedFrom: z.optional(z.iso.date('joinedFrom must be a day such as 2026-11-20')),
    order: z.optional(z.enum(memberOrders)),
    ...pageQuery,
  }),
  reply: z.object({
    items: z.array(deskMemberRow),
    /** The cursor of the next page; null at the end. */
    next: z.nullable(z.string()),
    /** Members that fit, at most 1,001; null after the first page, and if too many members would be read to know. */
    total: z.nullable(count),
    /**
     * Members of each tab, at most 1,001; null after the first page, for a search, for tabs that the caller doesn't have, and if too many
     * members would be read to know.
     */
    counts: z.nullable(z.record(z.enum(memberViews), z.nullable(count))),
    /** False while what members see is being derived, as after the first start of this release: the filter by it may miss some. */
    isComplete: z.boolean(),
  }),
  actions: ['list-members'],
  ...staffCall,
});

/** Lists what the list can be filtered by. */
export const staffListMemberFilters = defineEndpoint({
  name: 'staffListMemberFilters',
  summary: 'List coaches, plans, and partners, to filter members',
  method: 'GET',
  path: `${staffPath}/member-filters`,
  reply: z.object({
    coaches: z.array(person),
    /** Plans for sale and plans that members still have, without prices. */
    plans: z.array(z.object({ key: z.string(), name: z.string() })),
    partners: z.array(person),
  }),
  actions: ['manage-members'],
  ...staffCall,
});
