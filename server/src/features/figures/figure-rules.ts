import type { FigurePeriod, Measure } from '@moments/contract/figures/staff-figures';
import { lateAfter } from '@moments/contract/figures/staff-figures';
import { addDays, addMonths } from '@moments/contract/values/dates';
import { hideOfSmallGroup } from '@moments/contract/values/small-groups';
import { countAbove, countAll, findPercentile, type Histogram } from './histogram-rules.ts';

/** What is counted each day. */
export type Figure =
  | 'first-reply'
  | 'reply'
  | 'crisis-reply'
  | 'crisis-join'
  | 'match'
  | 'request'
  | 'reply-undone'
  | 'sent-anyway'
  | 'wrong-member'
  | 'text-delivered'
  | 'opened'
  | 'act'
  | 'member-text'
  | 'coach-text';

export type Figures = ReadonlyMap<Figure, Histogram>;

/** Days in Eastern Time, the last one included. */
export interface Days {
  readonly from: string;
  readonly until: string;
}

function findStart(day: string, period: FigurePeriod): string {
  if (period === 'week') return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const month = `${day.slice(0, 7)}-01`;
  return period === 'month' ? month : addMonths(month, -((Number(day.slice(5, 7)) - 1) % 3));
}

/** Lists a period so far and those before it, the newest first. Weeks begin on Monday. */
export function listPeriods(today: string, period: FigurePeriod, count: number): readonly Days[] {
  const periods: Days[] = [];
  for (let until = today; periods.length < count;) {
    const from = findStart(until, period);
    periods.push({ from, until });
    until = addDays(from, -1);
  }
  return periods;
}

const none: Histogram = new Map();
const round = (value: number): number => Math.round(value * 10) / 10;

/** Calculates a share of all in percent. Null for fewer than 5 cases. */
const toPercent = (part: number, all: number): number | null =>
  hideOfSmallGroup(all === 0 ? 0 : round((100 * part) / all), all);

/** Whole minutes in which most crises get a reply, and someone on call. */
const crisisGoals = { reply: 5, join: 3 } as const;

/** Calculates the measures of a period from what was counted on its days. @param members in coaching now; @param days of the period so far */
export function calculateMeasures(
  figures: Figures,
  { members, days }: { readonly members: number; readonly days: number },
): Record<Measure, number | null> {
  const get = (figure: Figure): Histogram => figures.get(figure) ?? none;
  const findMinutes = (figure: Figure, share: number) =>
    hideOfSmallGroup(findPercentile(get(figure), share), countAll(get(figure)));
  const findWithin = (figure: Figure, minutes: number) => {
    const all = countAll(get(figure));
    return toPercent(all - countAbove(get(figure), minutes - 1), all);
  };
  /** The share of those that are 1. */
  const findShare = (figure: Figure) => toPercent(get(figure).get(1) ?? 0, countAll(get(figure)));
  const opened = countAll(get('opened'));
  const undelivered = toPercent(get('text-delivered').get(0) ?? 0, countAll(get('text-delivered')));
  return {
    firstReplyMedian: findMinutes('first-reply', 0.5),
    firstReply90: findMinutes('first-reply', 0.9),
    replyMedian: findMinutes('reply', 0.5),
    lateReplies: toPercent(countAbove(get('reply'), lateAfter - 1), countAll(get('reply'))),
    crisisReplied: findWithin('crisis-reply', crisisGoals.reply),
    crisisJoined: findWithin('crisis-join', crisisGoals.join),
    matchedInTime: findShare('match'),
    decidedInTime: findShare('request'),
    undone: findShare('reply-undone'),
    sentAnyway: findShare('sent-anyway'),
    wrongMember: hideOfSmallGroup(countAll(get('wrong-member')), members),
    undelivered,
    opened: hideOfSmallGroup(round((opened / Math.max(members, 1)) * 100 * (7 / days)), members),
    byCommandLine: findShare('act'),
  };
}
