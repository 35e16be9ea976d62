import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { staffListPeople } from '@moments/contract/staff/people';
import { formatDays, shiftTimes } from '@moments/contract/values/shifts';
import { formatMinute, formatTable } from './table.ts';

type Person = ReplyOf<typeof staffListPeople>['staff'][number];

const formatShifts = ({ shifts }: Person): string =>
  shifts.map(({ time, days }) => `${shiftTimes[time].label}: ${formatDays(days)}`).join('; ');

function formatState({ deactivatedAt, email, awayUntil, invitation }: Person): string {
  if (deactivatedAt !== null) return `deactivated ${formatMinute(deactivatedAt)}`;
  if (email === null) return 'not invited';
  if (invitation !== null)
    return `${invitation.isExpired ? 'invitation expired' : 'invited until'} ${formatMinute(invitation.endsAt)}`;
  // An absence ends by itself.
  return awayUntil === null || new Date(awayUntil) <= new Date()
    ? 'active'
    : `away until ${formatMinute(awayUntil)}`;
}

export const formatPeopleTable = (staff: readonly Person[]): string =>
  formatTable(
    [
      'NAME',
      'EMAIL',
      'ROLES',
      'STATE',
      'ON CALL',
      'PASSKEYS',
      'LAST SIGN-IN',
      'MEMBERS',
      'SESSIONS',
      'SHIFTS',
      'ID',
    ],
    staff.map((person) => [
      person.name,
      person.email ?? '',
      person.roles.join(', '),
      formatState(person),
      person.onCall ? 'yes' : 'no',
      String(person.passkeys),
      person.lastSignedInAt === null ? 'never' : formatMinute(person.lastSignedInAt),
      person.capacity === null
        ? String(person.members)
        : `${String(person.members)} of ${String(person.capacity)}`,
      String(person.sessions),
      formatShifts(person),
      person.id,
    ]),
  );
