import { startOfEasternDay, toEasternIsoDate } from '@moments/contract/values/dates';
import { formatDate } from './times.ts';

/** Formats the day of an instant in Eastern Time: "Tue, Nov 17". */
export const formatEasternDay = (instant: string): string => formatDate(toEasternIsoDate(new Date(instant)));

export interface Due {
  readonly label: string;
  /** Due today or late. */
  readonly isUrgent: boolean;
  /** How much of the time has passed, 0 to 1. */
  readonly passed: number;
}

const day = 86_400_000;

/** Says by when a member is promised a coach. The promise holds until the end of the day in Eastern Time. */
export function describeDue(
  { since, dueOn }: { readonly since: string; readonly dueOn: string },
  now: Date,
): Due {
  const today = toEasternIsoDate(now);
  const start = new Date(since).getTime();
  const end = startOfEasternDay(dueOn).getTime() + day;
  const passed = Math.min(1, Math.max(0, (now.getTime() - start) / (end - start)));
  if (dueOn < today) return { label: `Late, was due ${formatDate(dueOn)}`, isUrgent: true, passed: 1 };
  if (dueOn === today) return { label: 'Due today', isUrgent: true, passed };
  return { label: `Due ${formatDate(dueOn)}`, isUrgent: false, passed };
}
