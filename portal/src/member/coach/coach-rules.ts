import { isCoaching, parseMemberStatus } from '@moments/contract/members/member-status';
import type { Availability, BasicInfo, MemberSlices } from '@moments/contract/members/members';
import { startOfEasternDay } from '@moments/contract/values/dates';
import { formatDays, shiftTimes, type ShiftDay } from '@moments/contract/values/shift-times';
import { easternTimeZone } from '@moments/contract/values/time-zone';

export interface Coach {
  readonly name: string;
  /** Whether the coach answers texts now. */
  readonly canText: boolean;
  /** Whether the match is so recent that a first message may be hard to begin. */
  readonly isNew: boolean;
}

/** How long suggestions for a first message show, in ms: three days. */
const firstDays = 3 * 86_400_000;

const isSince = (instant: string | null, now: Date): boolean =>
  instant !== null && now.getTime() - Date.parse(instant) < firstDays;

/** Gets the member's coach, unless coaching has not begun or has ended (HOME-04). */
export function getCoach({ basicInfo }: Pick<MemberSlices, 'basicInfo'>, now: Date): Coach | undefined {
  const { coach, currentStatus } = basicInfo;
  const status = parseMemberStatus(currentStatus);
  if (coach === null || status === undefined) return undefined;
  const isAway = status === 'AWAY' || status === 'AWAY_TEXT_LIMIT' || status === 'AWAY_BUDGET_LIMIT';
  const canText = isCoaching(status);
  if (!canText && !isAway && status !== 'PENDING_MATCHING') return undefined;
  return { name: coach.name, canText, isNew: canText && isSince(coach.since, now) };
}

/** Formats how fast a coach replies: "Usually replies within 10 minutes · last replied 4 min ago". The last reply shows for an hour. */
export function formatReplies(
  { usualMinutes, lastAt }: NonNullable<NonNullable<BasicInfo['coach']>['replies']>,
  now: Date,
): string {
  const ago = Math.floor((now.getTime() - Date.parse(lastAt)) / 60_000);
  // The page's clock may be behind.
  const last = ago < 60 ? ` · last replied ${String(Math.max(ago, 1))} min ago` : '';
  return `Usually replies within ${String(usualMinutes)} minutes${last}`;
}

/** Checks whether the member sees the dashboard for the first time, or nearly: on the day of the match, or of the enrollment. */
export function isFirstVisit({ coach, userEnrollment }: BasicInfo, now: Date): boolean {
  const latest = coach?.since ?? userEnrollment.applicationEndDate;
  return latest !== null && now.getTime() - Date.parse(latest) < 86_400_000;
}

/** Builds a link that opens a text message. @param body what the message begins with */
export const toTextLink = (phone: string, body?: string): string =>
  // Phones differ in the character before the body, and all take both.
  body === undefined ? `sms:${phone}` : `sms:${phone}?&body=${encodeURIComponent(body)}`;

/** Suggests two first messages to a coach. */
export const suggestMessages = (coach: string, member: string): readonly string[] => [
  `Hi ${coach}, this is ${member}. What should I know before we start?`,
  `Hi ${coach}, it’s ${member}. This week I’d like to talk about `,
];

const escapeVCard = (text: string): string => text.replaceAll(/[\\,;]/g, String.raw`\$&`);

/** Builds a contact card (vCard 3.0, which all phones read). */
export const toContactCard = (coach: string, phone: string): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${escapeVCard(coach)};;;`,
    `FN:${escapeVCard(coach)} (Moments coach)`,
    'ORG:Moments',
    `TEL;TYPE=CELL:${phone}`,
    'END:VCARD',
    '',
  ].join('\r\n');

/** Formats hours of a day in a zone: "2–4 PM", "11 AM – 1 PM", or "3:30–5:30 AM". */
function formatHours(from: Date, to: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  const split = (at: Date): readonly string[] => format.format(at).replace(':00', '').split(/\s/);
  const [first = '', firstHalf = ''] = split(from);
  const [last = '', lastHalf = ''] = split(to);
  return firstHalf === lastHalf
    ? `${first}–${last} ${lastHalf}`
    : `${first} ${firstHalf} – ${last} ${lastHalf}`;
}

export interface CoachingHours {
  /** "Mon, Wed", or an empty text for every day. */
  readonly days: string;
  readonly eastern: string;
  /** In the member's own zone; undefined if the clocks there show the same. */
  readonly own: string | undefined;
  /** The days on which the hours begin in the member's own zone: a Monday evening in New York is a Tuesday morning on Guam (FIELD-05). */
  readonly ownDays: string;
  /** Whether they begin a day later there, or a day earlier (-1). */
  readonly dayShift: number;
}

/** Gets the weekday on which an instant is in a zone, 0 to 6. */
const getWeekday = (at: Date, timeZone: string): number =>
  ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(
    new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone }).format(at),
  );

/** Returns the days of the week, 1 to 7, so many days later. */
const shiftDaysBy = (days: readonly ShiftDay[], by: number): readonly ShiftDay[] =>
  (['1', '2', '3', '4', '5', '6', '7'] as const).filter((day) =>
    days.some((other) => (Number(other) + by + 6) % 7 === Number(day) - 1),
  );

/** The coaches' hours without a chosen schedule: from the first shift to the end of the last. */
const allHours = { from: shiftTimes[1].from, to: shiftTimes[2].to };

/**
 * Gets the coaching hours in Eastern Time and in the member's own zone.
 * @param today ISO date in Eastern Time, because zones change their clocks on different days
 * @param timeZone the member's zone, as IANA names it
 */
export function getCoachingHours(
  { shiftTime, shiftDays }: Availability,
  today: string,
  timeZone: string,
): CoachingHours {
  const { from, to } = shiftTime === null ? allHours : shiftTimes[shiftTime];
  // Noon is on the right side of a change of the clocks, which happens at 2 AM.
  const noon = startOfEasternDay(today).getTime() + 12 * 3_600_000;
  const easternNoon = Number(
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', hourCycle: 'h23', timeZone: easternTimeZone }).format(
      new Date(noon),
    ),
  );
  const getInstantAt = (hour: number): Date => new Date(noon + (hour - easternNoon) * 3_600_000);
  const eastern = formatHours(getInstantAt(from), getInstantAt(to), easternTimeZone);
  const own = formatHours(getInstantAt(from), getInstantAt(to), timeZone);
  const start = getInstantAt(from);
  // The date is a day later or a day earlier there, never more: 7 - 1 is 6 days, which are one day back.
  const ahead = (getWeekday(start, timeZone) - getWeekday(start, easternTimeZone) + 7) % 7;
  const dayShift = ahead === 6 ? -1 : ahead;
  return {
    days: formatDays(shiftDays),
    eastern: `${eastern} ET`,
    own: own === eastern && dayShift === 0 ? undefined : own,
    ownDays: formatDays(shiftDaysBy(shiftDays, dayShift)),
    dayShift,
  };
}
