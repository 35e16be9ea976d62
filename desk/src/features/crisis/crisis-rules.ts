import type {
  CrisisAnswers,
  CrisisRole,
  CrisisStart,
  CrisisStep,
  EndedCrisis,
  OpenCrisis,
} from '@moments/contract/crisis/staff-crisis';
import { belongsAfterEnd } from '@moments/contract/records/incident-rules';
import { formatMinutes, formatTime, formatTimeOfDay, getMinutes } from '../../parts/times.ts';
import type { Conversation } from '../conversations/index.ts';

/** Minutes from the flag to the first reply that the desk aims for. */
const replyWithin = 5;

/** Whether no text reaches the member. What a person only reads along is open to texts of others. */
export const isOutOfReach = (closed: { readonly reason: string } | null): boolean =>
  closed !== null && closed.reason !== 'read-only';

/** Says how long a crisis is open, and what to do now. `isLate`: no one has replied in time. */
export function describeClock(
  { startedAt }: Pick<OpenCrisis, 'startedAt'>,
  { waitingSince, closed }: Pick<Conversation, 'waitingSince' | 'closed'>,
  now: Date,
): { readonly advice: string; readonly soFar: string; readonly isLate: boolean } {
  const minutes = getMinutes(new Date(startedAt), now);
  const soFar = formatMinutes(minutes);
  const isLate = waitingSince !== null && minutes >= replyWithin;
  if (isOutOfReach(closed)) return { advice: 'Call: texts can’t reach them.', soFar, isLate };
  if (waitingSince === null) return { advice: 'Stay, ask, connect.', soFar, isLate };
  return {
    advice: isLate ? 'Reply now.' : `Reply within ${String(replyWithin)} minutes.`,
    soFar,
    isLate,
  };
}

const startLabels: Readonly<Record<CrisisStart, string>> = {
  text: 'Opened by words in a text',
  answer: 'Opened by words in an answer',
  staff: 'Opened by hand',
};

/** Says what opened a crisis. */
export const describeStart = (startedBy: CrisisStart): string => startLabels[startedBy];

const roleLabels: Readonly<Record<CrisisRole, string>> = {
  'on-call': 'on call',
  cover: 'covering',
  coach: 'the coach',
};

/** Says when something of a crisis was, with its day, because a crisis stays open for days: "at 7:42 PM", "on Nov 18, 7:42 PM". */
function describeTime(at: string): string {
  const time = formatTimeOfDay(new Date(at));
  return `${time === formatTime(new Date(at)) ? 'at' : 'on'} ${time}`;
}

/** Says who has joined, and when they last came. */
export const describeJoin = ({ name, as, at }: OpenCrisis['joined'][number]): string =>
  `${name} (${roleLabels[as]}) joined ${describeTime(at)}.`;

/** Says whether help is on its way to the coach. Undefined when the page was answered: who joined says the rest. */
export function describePage({
  paged,
  isPageAnswered,
}: Pick<OpenCrisis, 'paged' | 'isPageAnswered'>): string | undefined {
  if (isPageAnswered) return undefined;
  if (paged === null) return 'No one is on call. Phone another coach or operations.';
  return `${paged.name} was paged ${describeTime(paged.at)}, and hasn’t answered yet.`;
}

/** Says who is on the phone with 911, so that the crisis can’t end. Undefined if no one is. */
export function describeCall(handover: OpenCrisis['handover'], emergency: string): string | undefined {
  if (handover === null || handover.endedBy !== null) return undefined;
  const since = formatTimeOfDay(new Date(handover.begunAt));
  return `${handover.begunBy} has been on the phone with ${emergency} since ${since}. The crisis can end when that handover has ended.`;
}

/** Says who began the latest call to 911, and who ended it. */
export function describeHandover(
  { begunBy, begunAt, endedBy, endedAt }: NonNullable<OpenCrisis['handover']>,
  emergency: string,
): string {
  const begun = `${begunBy} began the ${emergency} handover ${describeTime(begunAt)}.`;
  return endedBy === null || endedAt === null
    ? begun
    : `${begun} ${endedBy} ended it ${describeTime(endedAt)}.`;
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

/** Lists the noted answers: "Thoughts: yes, Plan: no". */
export const describeAnswers = (noted: CrisisAnswers): string =>
  questions
    .filter(([question]) => noted[question] !== undefined)
    .map(([question, label]) => `${label}: ${noted[question] ?? ''}`)
    .join(', ');

const stepLabels: Readonly<Record<CrisisStep['act'], string>> = {
  start: 'opened it',
  here: 'said “I’m here”',
  join: 'joined',
  ask: 'noted',
  page: 'paged the person on call again',
  'no-answer': 'had no answer, and paged the person on call to go on',
  words: 'noted more words of the crisis lists that no text shows',
  connect: 'offered help',
  handover: 'began the 911 handover',
  'explain-handover': 'said why they called 911',
  'end-handover': 'ended the 911 handover',
  dismiss: 'took the flag off',
  close: 'ended it',
};

/** Says who took a step, and when. */
export function describeStep({ act, at, by, answers: noted }: CrisisStep): string {
  const what = noted ? ` ${describeAnswers(noted)}` : '';
  return `${formatTimeOfDay(new Date(at))}: ${by} ${stepLabels[act]}${what}`;
}

/** Returns whether an incident that is recorded now belongs to a crisis that has ended (SAFE-11). */
export const hasJustEnded = ({ endedAt }: Pick<EndedCrisis, 'endedAt'>, now: Date): boolean =>
  now.getTime() - Date.parse(endedAt) < belongsAfterEnd;
