import { formatTime } from '../parts/times.ts';
import type { DeskSession } from '../session/session-store.ts';

const roleLabels = { coach: 'Coach', operations: 'Operations', admin: 'Administrator' } as const;

/** Says what a person is, and whether their shift runs: "On shift until 9:00 PM". Who was only paged isn't on call. */
export function describeShift({ shift, roles, onCall, isOnCallByRota }: DeskSession): string {
  const base =
    shift === null
      ? roles.map((role) => roleLabels[role]).join(', ')
      : `On shift until ${formatTime(new Date(shift.until))}`;
  if (isOnCallByRota) return `${base}, on call`;
  return onCall ? `${base}, called to a crisis` : base;
}
