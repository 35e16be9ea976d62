/**
 * What each role may do (DESK-03). The desk, the staff API, and the command line all use this table. `own` means members whom the
 * coach is matched with. `reason` means that the caller has given a reason, which the audit log keeps.
 */

export const staffRoles = ['coach', 'operations', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles of API tokens. `service` is for programs, such as the coaches’ own software: all but what only people decide. People don't have it. */
export const tokenRoles = [...staffRoles, 'service'] as const;
export type TokenRole = (typeof tokenRoles)[number];

/** Checks whether a caller may give roles to others: only roles that the caller has, and with `service` any role (SEC-08). */
export const hasAllRoles = (own: readonly TokenRole[], given: readonly TokenRole[]): boolean =>
  own.includes('service') || given.every((role) => own.includes(role));

export type Grant = 'yes' | 'own' | 'reason' | 'no';

type Row = readonly [coach: Grant, operations: Grant, admin: Grant, service: Grant];

const table = {
  /** The caller's session, the playbook, and the names of staff. */
  'use-desk': ['yes', 'yes', 'yes', 'no'],
  /** Read and answer texts, private notes, and drafts. */
  'answer-texts': ['own', 'no', 'no', 'yes'],
  /** Answer another coach's member for a shift. */
  'cover-texts': ['reason', 'no', 'no', 'no'],
  'read-others-texts': ['reason', 'reason', 'no', 'yes'],
  /** Let another coach answer members for a time, and take them back. */
  'hand-over': ['own', 'yes', 'no', 'no'],
  /** Who is on shift, away, and on call, and how many wait; also for a person on call. */
  'see-tonight': ['no', 'yes', 'yes', 'no'],
  /** Coaches set only themselves away. */
  'set-away': ['own', 'yes', 'yes', 'yes'],
  'use-saved-replies': ['yes', 'no', 'no', 'no'],
  /** Schedule, hopes to gain, Moments left, and status. */
  'see-coaching-facts': ['own', 'yes', 'no', 'yes'],
  'list-members': ['own', 'yes', 'no', 'yes'],
  /** Phone and email. */
  'see-contact-details': ['no', 'yes', 'no', 'yes'],
  'see-emergency-contact': ['own', 'yes', 'no', 'no'],
  /** For a 911 handover, and the phone of whom no coach can text: only while a crisis is open, and of coaches only to those on call. */
  'see-address': ['reason', 'yes', 'no', 'no'],
  'see-birth-date': ['no', 'no', 'no', 'no'],
  'see-demographics': ['no', 'no', 'no', 'no'],
  /** Warnings and reports of abuse. On call and covering coaches count as own in a crisis. */
  'record-incidents': ['own', 'yes', 'no', 'no'],
  /** The notes of operations about a member, which coaches don't see. */
  'keep-operations-notes': ['no', 'yes', 'no', 'no'],
  /** Keep a member's records from being erased. */
  'hold-records': ['no', 'yes', 'yes', 'no'],
  /** Match, change the coach or the status, and correct Moments. */
  'manage-members': ['no', 'yes', 'no', 'yes'],
  /** Who is on call in a crisis. */
  'see-on-call': ['yes', 'yes', 'yes', 'yes'],
  'manage-on-call': ['no', 'yes', 'yes', 'yes'],
  'decide-requests': ['no', 'yes', 'no', 'yes'],
  'see-payments': ['no', 'yes', 'yes', 'yes'],
  'manage-partners': ['no', 'yes', 'no', 'yes'],
  'see-deliveries': ['own', 'yes', 'yes', 'yes'],
  'retry-deliveries': ['own', 'yes', 'no', 'yes'],
  'manage-plans': ['no', 'no', 'yes', 'yes'],
  /** The versions of the crisis phrases and the playbook, and dry runs of others. */
  'see-safety': ['no', 'yes', 'yes', 'yes'],
  'import-safety': ['no', 'no', 'yes', 'yes'],
  /** How well the service does, in numbers of groups of 5 members or more. */
  'see-figures': ['no', 'yes', 'yes', 'yes'],
  'see-reconciliation': ['no', 'no', 'yes', 'yes'],
  'manage-staff': ['no', 'no', 'yes', 'yes'],
  'manage-tokens': ['no', 'no', 'yes', 'yes'],
  'see-member-audit': ['no', 'yes', 'yes', 'yes'],
  'see-audit': ['no', 'no', 'yes', 'yes'],
  /** A member's data and incidents, texts included, for a member who can't log in or for a court. */
  'export-member': ['no', 'no', 'no', 'yes'],
  /** The staff API's replies with all data of a member, for programs and for the first token. */
  'read-whole-member': ['no', 'no', 'no', 'yes'],
} as const satisfies Record<string, Row>;

export type StaffAction = keyof typeof table;
export const staffActions = Object.keys(table) as readonly StaffAction[];

/** Gets one cell of the table. */
export const getGrant = (role: TokenRole, action: StaffAction): Grant =>
  table[action][tokenRoles.indexOf(role)] ?? 'no';

/** The facts about a caller and the member of a call. A call about no single member has none of them. */
export interface Situation {
  readonly isOwn?: boolean;
  /** Whether the caller has opened this member's conversation with a reason that still holds. */
  readonly hasReason?: boolean;
}

export type Decision = 'allowed' | 'reason-required' | 'no-access';

const decideGrant = (grant: Grant, { isOwn = false, hasReason = false }: Situation): Decision => {
  if (grant === 'yes' || (grant === 'own' && isOwn)) return 'allowed';
  if (grant === 'reason') return hasReason ? 'allowed' : 'reason-required';
  return 'no-access';
};

/**
 * Decides a call. A person with several roles may do what any of them may.
 * @param actions any one of these is enough
 */
export function decideAccess(
  roles: readonly TokenRole[],
  actions: readonly StaffAction[],
  situation: Situation = {},
): Decision {
  const decisions = roles.flatMap((role) =>
    actions.map((action) => decideGrant(getGrant(role, action), situation)),
  );
  if (decisions.includes('allowed')) return 'allowed';
  return decisions.includes('reason-required') ? 'reason-required' : 'no-access';
}

/** Decides a call that isn't about one member. A list then contains only what the roles may see. */
export const isAllowed = (roles: readonly TokenRole[], actions: readonly StaffAction[]): boolean =>
  roles.some((role) => actions.some((action) => getGrant(role, action) !== 'no'));
