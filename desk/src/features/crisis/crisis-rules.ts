import type { CrisisAnswers, OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import { formatMinutes, formatTime, getMinutes } from '../../parts/times.ts';

/** Minutes from the flag to the first reply that the desk aims for. */
const replyWithin = 5;

/** Says how long a crisis is open, and what to do now. `isLate`: no one has replied in time. */
export function describeClock(
  { startedAt }: Pick<OpenCrisis, 'startedAt'>,
  waitingSince: string | null,
  now: Date,
): { readonly advice: string; readonly soFar: string; readonly isLate: boolean } {
  const minutes = getMinutes(new Date(startedAt), now);
  const soFar = formatMinutes(minutes);
  if (waitingSince === null) return { advice: 'Stay, ask, connect.', soFar, isLate: false };
  const isLate = minutes >= replyWithin;
  return {
    advice: isLate ? 'Reply now.' : `Reply within ${String(replyWithin)} minutes.`,
    soFar,
    isLate,
  };
}

/** Says whether help is on its way to the coach. */
export function describePage({ paged, onCallPresentAt }: OpenCrisis): string {
  if (onCallPresentAt !== null) {
    const who = paged === null ? 'The person on call' : paged.name;
    return `${who} has joined, at ${formatTime(new Date(onCallPresentAt))}.`;
  }
  if (paged === null) return 'No one is on call. Phone another coach or operations.';
  return `${paged.name} was paged at ${formatTime(new Date(paged.at))}, and isn’t here yet.`;
}

export const questions = [
  ['thoughts', 'Thoughts'],
  ['plan', 'Plan'],
  ['means', 'Means'],
  ['timeFrame', 'Time frame'],
] as const satisfies readonly (readonly [keyof CrisisAnswers, string])[];

export const answers = [
  ['no', 'No'],
  ['yes', 'Yes'],
  ['unclear', 'Unclear'],
] as const;
