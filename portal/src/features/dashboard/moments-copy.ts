import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { formatShortDate } from '../../dates/format-date.ts';

const dayMilliseconds = 86_400_000;
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

const toNoon = (isoDate: string): Date => new Date(`${isoDate}T12:00:00Z`);

/** Formats a day of the chart: its weekday, or "Today". Both are ISO dates in Eastern Time. */
export const formatChartDay = (isoDate: string, today: string): string =>
  isoDate === today ? 'Today' : weekday.format(toNoon(isoDate));

/**
 * Formats the days until Moments expire, such as "24 days left". Both are ISO dates in Eastern Time.
 * @returns undefined if nothing expires
 */
export function formatDaysLeft(expiresOn: string | null, today: string): string | undefined {
  if (expiresOn === null) return undefined;
  const days = Math.round((toNoon(expiresOn).getTime() - toNoon(today).getTime()) / dayMilliseconds);
  if (days < 0) return undefined;
  if (days === 0) return 'Last day';
  return days === 1 ? '1 day left' : `${String(days)} days left`;
}

/**
 * Formats what a member who pays nothing gets next, such as "30 new ones on Dec 1".
 * @param moments the plan's Moments for each month; 0 if the plan is no longer known
 * @param day an ISO date in Eastern Time
 */
export const formatNextMoments = (moments: number, day: string): string =>
  `${moments === 0 ? 'New ones' : moments === 1 ? '1 new one' : `${String(moments)} new ones`} on ${formatShortDate(day)}`;

export type MomentsLevel = 'plenty' | 'low' | 'last' | 'none';

/** Rates the Moments left: low from a fifth of the limit, last from five, and none. */
export function getMomentsLevel({
  limit,
  remaining,
}: Pick<MomentsBalance, 'limit' | 'remaining'>): MomentsLevel {
  if (remaining === 0) return 'none';
  if (remaining <= 5) return 'last';
  return remaining * 5 <= limit ? 'low' : 'plenty';
}

export interface MomentsAdvice {
  readonly title: string;
  readonly text: string;
}

/**
 * Gets the advice for a member who runs low on Moments.
 * @param nextDay the ISO date on which the plan adds Moments; undefined if it adds none
 * @returns undefined while there are plenty
 */
export function getMomentsAdvice(
  balance: Pick<MomentsBalance, 'limit' | 'remaining'>,
  nextDay: string | undefined,
): MomentsAdvice | undefined {
  const { remaining } = balance;
  const renewal = nextDay === undefined ? '' : ` You get new Moments on ${formatShortDate(nextDay)}.`;
  switch (getMomentsLevel(balance)) {
    case 'plenty':
      return undefined;
    case 'none':
      return {
        title: 'You have no Moments left',
        text: `We save what you text. Add Moments to keep texting with your coach.${renewal}`,
      };
    case 'last':
      return {
        title: remaining === 1 ? 'Your last Moment' : `Your last ${String(remaining)} Moments`,
        text: `You can add more before you run out.${renewal}`,
      };
    case 'low':
      return {
        title: `${String(remaining)} Moments left`,
        text: `You’re running low. You can add more any time.${renewal}`,
      };
  }
}

/** Formats when the Moments expire, and which ones (MOM-02). */
export function formatExpiry({
  fromPlan,
  fromAddOns,
  expiresOn,
}: Pick<MomentsBalance, 'fromPlan' | 'fromAddOns' | 'expiresOn'>): string | undefined {
  if (expiresOn === null) return undefined;
  const which = fromAddOns === 0 ? 'plan' : fromPlan === 0 ? 'add-on' : 'plan and add-on';
  return `Your ${which} Moments expire on ${formatShortDate(expiresOn)} with no rollover.`;
}

/** Gets the greeting for an hour of the member's own clock. */
export function getGreeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening';
}

/**
 * Says what a text to the coach does now. A member who has just used the last Moment is still in coaching until the next text.
 * @param remaining the Moments left; undefined without a plan
 */
export const getTextingAdvice = (remaining: number | undefined): string =>
  remaining === 0
    ? 'We save what you text until you have Moments again.'
    : 'Text your coach whenever you’re ready.';
