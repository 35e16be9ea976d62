import * as z from 'zod/mini';
import { defineEndpoint } from '../http/endpoint.ts';
import { email, messageReply, phoneNumber, requiredText } from '../http/fields.ts';
import { itemParams, staffCall } from '../http/staff-call.ts';
import { auditReason } from './audit-reason.ts';
import { staffShifts } from './colleagues.ts';
import { passkeyRow } from './passkeys.ts';
import { staffRoles } from './permissions.ts';
import { deviceSession } from './sessions.ts';

/** A person on staff. Coaches who were only names before have no email yet and can't sign in. */
const staffMember = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(staffRoles)),
  onCall: z.boolean(),
  /** Whether the person has a verified phone for pages. Only they add or change it. */
  hasPhone: z.boolean(),
  shifts: staffShifts,
  /** The most members at a time; null for no limit. */
  capacity: z.nullable(z.int()),
  /** How many more members the person can take as their coach; null for no limit. */
  room: z.nullable(z.int()),
  awayUntil: z.nullable(z.string()),
  /** The names of those who cover while the person is away. */
  coveredBy: z.array(z.string()),
  /** An absence that is still to begin. */
  plannedAway: z.nullable(z.object({ from: z.string(), until: z.string() })),
  /** Members in coaching or away. */
  members: z.int(),
  sessions: z.int(),
  passkeys: z.int(),
  lastSignedInAt: z.nullable(z.string()),
  /** The newest use of a session that is still stored, otherwise the last sign-in. */
  lastActiveAt: z.nullable(z.string()),
  /** Until when the person may sign in for the first time, or again after their passkeys were removed; null once they have. */
  invitation: z.nullable(z.object({ endsAt: z.string(), isExpired: z.boolean() })),
  deactivatedAt: z.nullable(z.string()),
});
export type StaffMember = z.infer<typeof staffMember>;

const roles = z.array(z.enum(staffRoles)).check(z.minLength(1, 'Choose at least one role'));
/** Members see the name of their coach. */
const name = requiredText('The name is required').check(
  z.maxLength(60, 'The name must have at most 60 characters'),
);

export const staffListPeople = defineEndpoint({
  name: 'staffListPeople',
  actions: ['manage-staff'],
  summary: 'List staff, also former staff',
  method: 'GET',
  path: '/api/v1/staff/people',
  reply: z.object({ staff: z.array(staffMember) }),
  ...staffCall,
});

/** Lists a person's passkeys and open sessions. Errors: NOT_FOUND. */
export const staffGetPersonAccess = defineEndpoint({
  name: 'staffGetPersonAccess',
  actions: ['manage-staff'],
  summary: 'List a person’s passkeys and sessions',
  method: 'GET',
  path: '/api/v1/staff/people/:id/access',
  params: itemParams,
  reply: z.object({ passkeys: z.array(passkeyRow), sessions: z.array(deviceSession) }),
  ...staffCall,
});

/**
 * Invites a person by email, for 7 days. A coach who was only a name gets the email, and keeps their members. Errors: INVALID_REQUEST if the name
 * or the email belongs to another person; NO_ACCESS for roles that the caller lacks, a person who has such roles, or the caller; LAST_ADMIN.
 */
export const staffInvitePerson = defineEndpoint({
  name: 'staffInvitePerson',
  actions: ['manage-staff'],
  summary: 'Invite a person to the desk',
  method: 'POST',
  path: '/api/v1/staff/people',
  body: z.strictObject({
    name,
    email: email('The email is required', 'Enter an email such as ana@example.com'),
    roles,
  }),
  reply: z.object({ message: z.string(), staff: staffMember }),
  ...staffCall,
});

/** Sends an invitation again, for another 7 days. Errors: NOT_FOUND, INVITATION_ACCEPTED; NO_ACCESS as for an invitation. */
export const staffSendInvitation = defineEndpoint({
  name: 'staffSendInvitation',
  actions: ['manage-staff'],
  summary: 'Send an invitation again',
  method: 'POST',
  path: '/api/v1/staff/people/:id/invite',
  params: itemParams,
  reply: z.object({ message: z.string(), staff: staffMember }),
  ...staffCall,
});

/**
 * Removes all passkeys of a person who has lost them, and ends their sessions. The person may sign in by code within 7 days; an
 * administrator then has to add a passkey. Errors: NOT_FOUND; NO_ACCESS if the person has roles that the caller lacks.
 */
export const staffRemoveAllPasskeys = defineEndpoint({
  name: 'staffRemoveAllPasskeys',
  actions: ['manage-staff'],
  summary: 'Remove a person’s passkeys',
  method: 'POST',
  path: '/api/v1/staff/people/:id/remove-passkeys',
  params: itemParams,
  reply: z.object({ message: z.string(), staff: staffMember }),
  ...staffCall,
});

/**
 * Removes one passkey of a person, such as of a lost phone, and ends their sessions. If it was the last one, this is the same as removing all.
 * Errors: NOT_FOUND; NO_ACCESS if the person has roles that the caller lacks.
 */
export const staffRemovePersonPasskey = defineEndpoint({
  name: 'staffRemovePersonPasskey',
  actions: ['manage-staff'],
  summary: 'Remove one of a person’s passkeys',
  method: 'DELETE',
  path: '/api/v1/staff/people/:id/passkeys/:passkeyId',
  params: z.strictObject({ ...itemParams.shape, passkeyId: z.string().check(z.maxLength(64)) }),
  reply: z.object({ message: z.string(), staff: staffMember }),
  ...staffCall,
});

/**
 * Texts a code to a phone for a person's pages. The phone counts once the person has entered the code in their own account: until then, pages
 * go as before. Errors: NOT_FOUND for a person without access, TOO_MANY_REQUESTS.
 */
export const staffProposePhone = defineEndpoint({
  name: 'staffProposePhone',
  actions: ['manage-staff'],
  summary: 'Text a code to a phone for a person’s pages',
  method: 'POST',
  path: '/api/v1/staff/people/:id/phone',
  params: itemParams,
  body: z.strictObject({ phone: phoneNumber('Enter the phone number') }),
  reply: messageReply,
  ...staffCall,
});

/** Changes what is given. Errors: NOT_FOUND, LAST_ADMIN; NO_ACCESS for the caller's own roles, and roles that the caller lacks, before or after. */
export const staffChangePerson = defineEndpoint({
  name: 'staffChangePerson',
  actions: ['manage-staff'],
  summary: 'Change a person’s roles, shifts, or capacity',
  method: 'PATCH',
  path: '/api/v1/staff/people/:id',
  params: itemParams,
  body: z.strictObject({
    roles: z.optional(roles),
    shifts: z.optional(staffShifts),
    capacity: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(10_000)))),
  }),
  reply: z.object({ message: z.string(), staff: staffMember }),
  ...staffCall,
});

/**
 * Ends a person's access right away, on every server: all sessions, including open pages, and replies that are still held. Each member of a
 * coach gets the best fit among the new coaches, and a text about it. Errors: NOT_FOUND, LAST_ADMIN, COACH_UNAVAILABLE, and MEMBERS_REMAIN
 * without new coaches while the person has members: its message says how many, and who would fit.
 */
export const staffDeactivatePerson = defineEndpoint({
  name: 'staffDeactivatePerson',
  actions: ['manage-staff'],
  summary: 'End a person’s access at once',
  method: 'POST',
  path: '/api/v1/staff/people/:id/deactivate',
  params: itemParams,
  body: z.nullish(
    z.strictObject({
      newCoachIds: z.optional(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20))),
    }),
  ),
  reply: z.object({ message: z.string(), staff: staffMember }),
  ...staffCall,
});

/** Ends all sessions of a person, who can sign in again. Errors: NOT_FOUND. */
export const staffSignOutPerson = defineEndpoint({
  name: 'staffSignOutPerson',
  actions: ['manage-staff'],
  summary: 'Sign a person out everywhere',
  method: 'POST',
  path: '/api/v1/staff/people/:id/sign-out',
  params: itemParams,
  reply: z.object({ message: z.string(), ended: z.int() }),
  ...staffCall,
});

/** Lifts the limits of a person’s address: its counts of sent and wrong codes start again at zero (SEC-05). Errors: NOT_FOUND. */
export const staffLiftPersonLimits = defineEndpoint({
  name: 'staffLiftPersonLimits',
  actions: ['manage-staff'],
  summary: 'Let a person on staff sign in again after too many codes',
  method: 'POST',
  path: '/api/v1/staff/people/:id/lift-code-limits',
  params: itemParams,
  body: z.strictObject({ reason: auditReason }),
  reply: messageReply,
  ...staffCall,
});
