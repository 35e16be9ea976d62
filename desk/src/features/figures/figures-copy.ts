import type { FigurePeriod, Measure, staffGetFigures } from '@moments/contract/figures/staff-figures';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import { formatShortDate } from '../../parts/times.ts';

export type Figures = ReplyOf<typeof staffGetFigures>;

interface MeasureCopy {
  readonly label: string;
  readonly unit: 'min' | '%' | '';
  /** Words of the goal. */
  readonly goal: string;
  /** At most, or at least, this reaches the goal. Without one, the number is only watched. */
  readonly most?: number;
  readonly least?: number;
}

/** What the service promises itself, in the order of the table. */
export const measures: Readonly<Record<Measure, MeasureCopy>> = {
  firstReplyMedian: { label: 'First reply on shift, median', unit: 'min', goal: '10 min', most: 10 },
  firstReply90: { label: 'First reply on shift, 90 of 100 within', unit: 'min', goal: '30 min', most: 30 },
  replyMedian: { label: 'All replies on shift, median', unit: 'min', goal: '15 min', most: 15 },
  lateReplies: { label: 'Waited 30 min or longer on shift', unit: '%', goal: 'below 5%', most: 5 },
  crisisReplied: { label: 'Crises with a reply within 5 min', unit: '%', goal: '95%', least: 95 },
  crisisJoined: { label: 'Crises joined within 3 min', unit: '%', goal: '95%', least: 95 },
  matchedInTime: { label: 'Matched within 3 business days', unit: '%', goal: '100%', least: 100 },
  decidedInTime: { label: 'Requests decided within 2 business days', unit: '%', goal: '98%', least: 98 },
  undone: { label: 'Replies undone', unit: '%', goal: 'watched' },
  sentAnyway: { label: 'Replies sent over another person’s', unit: '%', goal: 'below 0.5%', most: 0.5 },
  wrongMember: { label: 'Replies to a wrong member, as reported', unit: '', goal: '0', most: 0 },
  undelivered: { label: 'Texts not delivered', unit: '%', goal: 'below 1%', most: 1 },
  opened: {
    label: 'Conversations opened with a reason and contacts revealed, per 100 members a week',
    unit: '',
    goal: 'watched',
  },
  byCommandLine: {
    label: 'Acts by command line or program instead of the desk',
    unit: '%',
    goal: 'toward 0%',
    most: 0,
  },
};

export const measureKeys = Object.keys(measures) as Measure[];

export const periodLabels: Readonly<Record<FigurePeriod, string>> = {
  week: 'Week',
  month: 'Month',
  quarter: 'Quarter',
};

/** Formats a measure; the server hides those of fewer than 5 cases. */
export function formatMeasure(key: Measure, value: number | null): string {
  if (value === null) return '–';
  const { unit } = measures[key];
  return `${value.toLocaleString('en-US')}${unit === 'min' ? ' min' : unit}`;
}

/** Says whether a number reaches its goal. Null if there is no number or no goal. */
export function hasReached(key: Measure, value: number | null): boolean | null {
  const { most, least } = measures[key];
  if (value === null || (most === undefined && least === undefined)) return null;
  return value <= (most ?? Infinity) && value >= (least ?? -Infinity);
}

/** Names a period: "Nov 16 to Nov 20". */
export const formatPeriod = ({ from, until }: { readonly from: string; readonly until: string }): string =>
  from === until ? formatShortDate(from) : `${formatShortDate(from)} to ${formatShortDate(until)}`;

/** Names an hour of the day: "7 PM". */
export const formatHour = (hour: number): string =>
  `${String(hour % 12 === 0 ? 12 : hour % 12)} ${hour < 12 ? 'AM' : 'PM'}`;

/** Formats a count that the server hides from 1 to 4. */
export const formatCount = (count: number | null): string =>
  count === null ? 'fewer than 5' : count.toLocaleString('en-US');
