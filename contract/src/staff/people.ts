import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { email, requiredText } from '../http/fields.ts';
import { operatorCall, operatorParams } from '../http/operator-call.ts';
import { staffShifts } from './colleagues.ts';
import { staffRoles } from './permissions.ts';

/** A person on staff. Coaches who were only names before have no email yet and can't sign in. */
const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(staffRoles)),
  onCall: z.boolean(),
  shifts: staffShifts,
  /** The most members at a time; null for no limit. */
  capacity: z.nullable(z.int()),
  awayUntil: z.nullable(z.string()),
  members: z.int(),
  sessions: z.int(),
  passkeys: z.int(),
  lastSignedInAt: z.nullable(z.string()),
  /** Until when the person may sign in for the first time, or again after their passkeys were removed; null once they have. */
  invitation: z.nullable(z.object({ endsAt: z.string(), isExpired: z.boolean() })),
  deactivatedAt: z.nullable(z.string()),
});

const roles = z.array(z.enum(staffRoles)).check(z.minLength(1, 'Choose at least one role'));
/** Members see the name of their coach. */
const name = requiredText('The name is required').check(
  z.maxLength(60, 'The name must have at most 60 characters'),
);

export const operatorListStaff = defineEndpoint({
  name: 'operatorListStaff',
  actions: ['manage-staff'],
  summary: 'List staff, also former staff',
  method: 'GET',
  path: '/api/v1/operator/staff',
  reply: z.object({ statusCode: z.literal(200), staff: z.array(staffMember) }),
  ...operatorCall,
});

/**
 * Invites a person by email, for 7 days. A coach who was only a name gets the email, and keeps their members. Errors: INVALID_REQUEST if the name
 * or the email belongs to another person.
 */
export const operatorInviteStaff = defineEndpoint({
  name: 'operatorInviteStaff',
  actions: ['manage-staff'],
  summary: 'Invite a person to the desk',
  method: 'POST',
  path: '/api/v1/operator/staff',
  body: z.strictObject({
    name,
    email: email('The email is required', 'Enter an email such as ana@example.com'),
    roles,
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), staff: staffMember }),
  ...operatorCall,
});

/** Sends an invitation again, for another 7 days. Errors: NOT_FOUND, INVITATION_ACCEPTED. */
export const operatorSendInvitation = defineEndpoint({
  name: 'operatorSendInvitation',
  actions: ['manage-staff'],
  summary: 'Send an invitation again',
  method: 'POST',
  path: '/api/v1/operator/staff/:id/invite',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), staff: staffMember }),
  ...operatorCall,
});

/**
 * Removes all passkeys of a person who has lost them, and ends their sessions. The person may sign in by code within 7 days; an
 * administrator then has to add a passkey. Errors: NOT_FOUND.
 */
export const operatorRemovePasskeys = defineEndpoint({
  name: 'operatorRemovePasskeys',
  actions: ['manage-staff'],
  summary: 'Remove a person’s passkeys',
  method: 'POST',
  path: '/api/v1/operator/staff/:id/remove-passkeys',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), staff: staffMember }),
  ...operatorCall,
});

/** Changes what is given. Errors: NOT_FOUND, LAST_ADMIN. */
export const operatorChangeStaff = defineEndpoint({
  name: 'operatorChangeStaff',
  actions: ['manage-staff'],
  summary: 'Change a person’s roles, shifts, capacity, or call duty',
  method: 'PATCH',
  path: '/api/v1/operator/staff/:id',
  params: operatorParams,
  body: z.strictObject({
    roles: z.optional(roles),
    onCall: z.optional(z.boolean()),
    shifts: z.optional(staffShifts),
    capacity: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000)))),
    awayUntil: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  }),
  reply: z.object({ statusCode: z.literal(200), message: z.string(), staff: staffMember }),
  ...operatorCall,
});

/**
 * Ends a person's access right away, on every server: all sessions, including open pages. Their members keep them as coach until they get
 * another one; the reply says how many. Errors: NOT_FOUND, LAST_ADMIN.
 */
export const operatorDeactivateStaff = defineEndpoint({
  name: 'operatorDeactivateStaff',
  actions: ['manage-staff'],
  summary: 'End a person’s access at once',
  method: 'POST',
  path: '/api/v1/operator/staff/:id/deactivate',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), staff: staffMember }),
  ...operatorCall,
});

/** Ends all sessions of a person, who can sign in again. Errors: NOT_FOUND. */
export const operatorSignOutStaff = defineEndpoint({
  name: 'operatorSignOutStaff',
  actions: ['manage-staff'],
  summary: 'Sign a person out everywhere',
  method: 'POST',
  path: '/api/v1/operator/staff/:id/sign-out',
  params: operatorParams,
  reply: z.object({ statusCode: z.literal(200), message: z.string(), ended: z.int() }),
  ...operatorCall,
});
