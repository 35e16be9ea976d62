import type { PasskeyRow } from '@moments/contract/staff/passkeys';
import type { StaffMember } from '@moments/contract/staff/people';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shift-times';
import { formatDayAndTime, formatLongAgo, formatSince } from '../../../parts/times.ts';

export type Shifts = StaffMember['shifts'];

export type Tone = 'primary' | 'amber' | 'good' | 'bad';

interface State {
  readonly label: string;
  readonly tone: Tone;
}

const formatDay = (instant: string): string => formatSince(new Date(instant));

/** Says whether a person can sign in now, and whether they are away. */
export function describeState(person: StaffMember, now: Date): State {
  const { deactivatedAt, email, invitation, awayUntil, plannedAway } = person;
  if (deactivatedAt !== null) return { label: `Deactivated ${formatDay(deactivatedAt)}`, tone: 'bad' };
  if (email === null) return { label: 'Not invited', tone: 'amber' };
  if (invitation?.isExpired) return { label: 'Invitation expired', tone: 'bad' };
  if (invitation) return { label: `Invited, until ${formatDay(invitation.endsAt)}`, tone: 'primary' };
  if (awayUntil !== null && new Date(awayUntil) > now)
    return { label: `Away until ${formatDay(awayUntil)}`, tone: 'amber' };
  if (plannedAway) return { label: `Away from ${formatDay(plannedAway.from)}`, tone: 'amber' };
  return { label: 'Active', tone: 'good' };
}

export function describeSignIn({ passkeys, lastSignedInAt }: StaffMember): string {
  if (passkeys === 1) return '1 passkey';
  if (passkeys > 1) return `${String(passkeys)} passkeys`;
  return lastSignedInAt === null ? 'Not set up' : 'Emailed codes';
}

/** Formats how many members a coach has: "16 of 18". */
export function formatMembers({ roles, members, capacity }: StaffMember): string {
  if (members === 0 && !roles.includes('coach')) return '–';
  return capacity === null ? String(members) : `${String(members)} of ${String(capacity)}`;
}

/** Milliseconds within which a use counts as now. */
const justNow = 120_000;

/** Formats when something was last used: "Now", "42 min ago", then its day. */
export const formatUse = (at: string, now: Date): string =>
  now.getTime() - new Date(at).getTime() < justNow ? 'Now' : formatLongAgo(new Date(at), now);

/** Says when a person last used the desk. */
export const describeActivity = ({ lastActiveAt }: StaffMember, now: Date): string =>
  lastActiveAt === null ? 'Never' : formatUse(lastActiveAt, now);

/** Says who covers for a person, and until when, or that an absence is planned. @returns undefined if neither */
export function describeAbsence(
  { awayUntil, coveredBy, plannedAway }: StaffMember,
  now: Date,
): string | undefined {
  if (awayUntil !== null && new Date(awayUntil) > now) {
    const cover = coveredBy.length === 0 ? 'No one covers' : `${coveredBy.join(', ')} covers`;
    return `Away until ${formatDayAndTime(new Date(awayUntil))}. ${cover}.`;
  }
  if (!plannedAway) return undefined;
  return `Will be away from ${formatDay(plannedAway.from)} until ${formatDay(plannedAway.until)}.`;
}

export const worksOn = (shifts: Shifts, time: ShiftTime, day: ShiftDay): boolean =>
  shifts.some((shift) => shift.time === time && shift.days.includes(day));

/** Adds an evening to shifts, or removes it. */
export function toggleShift(shifts: Shifts, time: ShiftTime, day: ShiftDay): Shifts {
  const days = shifts.filter((shift) => shift.time === time).flatMap((shift) => shift.days);
  const changed = days.includes(day) ? days.filter((each) => each !== day) : [...days, day].toSorted();
  const others = shifts.filter((shift) => shift.time !== time);
  const all = changed.length === 0 ? others : [...others, { time, days: changed }];
  return all.toSorted((one, other) => one.time.localeCompare(other.time));
}

/** Returns whether a person works as a coach and isn't away. */
export const isCoachHere = ({ roles, deactivatedAt, awayUntil }: StaffMember, now: Date): boolean =>
  roles.includes('coach') && deactivatedAt === null && (awayUntil === null || new Date(awayUntil) <= now);

/** Returns whether a coach can take one more member. */
export const hasRoom = ({ room }: Pick<StaffMember, 'room'>): boolean => room === null || room > 0;

/** Names a coach with their room: "Marcus Bell, room for 3". */
export const nameWithRoom = ({ name, room }: Pick<StaffMember, 'name' | 'room'>): string =>
  room === null ? name : `${name}, room for ${String(room)}`;

/** Adds up the room of several coaches. @returns undefined if one of them has no limit */
const sumRoom = (coaches: readonly Pick<StaffMember, 'room'>[]): number | undefined =>
  coaches.some(({ room }) => room === null)
    ? undefined
    : coaches.reduce((sum, { room }) => sum + (room ?? 0), 0);

/** Says what to know about who takes over a coach's members: who is full, and whether the chosen coaches have room for all. */
export function describeTakeOver(
  { here, chosen }: Readonly<Record<'here' | 'chosen', readonly Pick<StaffMember, 'name' | 'room'>[]>>,
  members: number,
): string {
  if (here.length === 0) return 'No other coach is here. Invite one first.';
  const full = here.filter((coach) => !hasRoom(coach)).map(({ name }) => name);
  if (full.length === here.length)
    return 'No other coach has room. Raise a capacity, or invite a coach first.';
  const room = sumRoom(chosen);
  return [
    chosen.length > 0 && room !== undefined && room < members
      ? `They have room for ${String(room)} of the ${String(members)}. Choose more coaches.`
      : 'Several coaches share them.',
    ...(full.length === 0 ? [] : [`No room: ${full.join(', ')}.`]),
  ].join(' ');
}

/** Describes a passkey: its device, and when it was added and used. */
export const describePasskey = ({ device, isSynced, addedAt, lastUsedAt }: PasskeyRow): string =>
  [
    device ?? 'A device',
    `added ${formatSince(new Date(addedAt))}`,
    isSynced ? 'also on other devices' : 'on that device only',
    lastUsedAt === null ? 'not used yet' : `last used ${formatSince(new Date(lastUsedAt))}`,
  ].join(', ');
