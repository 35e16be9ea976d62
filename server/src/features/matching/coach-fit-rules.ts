import type { coachObstacles } from '@moments/contract/matching/staff-matching';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { easternTimeZone } from '@moments/contract/values/time-zone';

interface Schedule {
  readonly shiftTime: ShiftTime | null;
  readonly shiftDays: readonly ShiftDay[];
}

interface Evenings {
  readonly time: ShiftTime;
  readonly days: readonly ShiftDay[];
}

/** Lists the member's evenings on which a coach works at the member's time, in the order of the week. */
export function listSharedDays({ shiftTime, shiftDays }: Schedule, shifts: readonly Evenings[]): ShiftDay[] {
  const worked = new Set(shifts.filter(({ time }) => time === shiftTime).flatMap(({ days }) => days));
  return [...new Set(shiftDays)].filter((day) => worked.has(day)).sort();
}

type Obstacle = (typeof coachObstacles)[number];

export interface Load {
  readonly members: number;
  readonly capacity: number | null;
  readonly awayUntil: Date | null;
}

/** Finds why a coach can't take a member now. @returns null if they can */
export function findObstacle(
  { members, capacity, awayUntil }: Load,
  { isCurrent, now }: { readonly isCurrent: boolean; readonly now: Date },
): Obstacle | null {
  if (isCurrent) return 'current';
  if (awayUntil !== null && awayUntil > now) return 'away';
  return capacity !== null && members >= capacity ? 'full' : null;
}

interface Fit {
  readonly name: string;
  readonly sharedDays: readonly ShiftDay[];
  readonly membersAtThatTime: number;
  readonly members: number;
  readonly obstacle: Obstacle | null;
}

const toSortNumbers = ({ obstacle, sharedDays, membersAtThatTime, members }: Fit): readonly number[] => [
  obstacle === null ? 0 : 1,
  -sharedDays.length,
  membersAtThatTime,
  members,
];

/**
 * Orders coaches by fit, the best first (DESK-05): who can take the member, then most evenings in common, then fewest members at that
 * time, then fewest members, then by name.
 */
export function compareFit(left: Fit, right: Fit): number {
  const others = toSortNumbers(right);
  const difference = toSortNumbers(left)
    .map((number, index) => number - (others[index] ?? 0))
    .find((number) => number !== 0);
  return difference ?? left.name.localeCompare(right.name, 'en');
}

const dayFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: easternTimeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
});

/** Says why a coach can't take a member now, and what to do. */
export function explainObstacle(
  { name, members, capacity, awayUntil }: Load & { readonly name: string },
  obstacle: Obstacle,
): string {
  const reasons: Readonly<Record<Obstacle, string>> = {
    current: `${name} is already this member’s coach.`,
    full: `${name} has ${String(members)} of ${String(capacity)} members and can’t take more.`,
    away: `${name} is away until ${awayUntil === null ? 'later' : dayFormat.format(awayUntil)}.`,
  };
  return `${reasons[obstacle]} Choose another coach.`;
}
