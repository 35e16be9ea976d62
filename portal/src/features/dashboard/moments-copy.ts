import type { MomentsBalance } from '@moments/contract/dashboard/dashboard';
import { easternIsoDate } from '@moments/contract/values/dates';

const dayMilliseconds = 86_400_000;
const calendarDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });

const noonOf = (isoDate: string): Date => new Date(`${isoDate}T12:00:00Z`);

/** An ISO date as people read it: `Dec 14`. */
export const shortDay = (isoDate: string): string => calendarDay.format(noonOf(isoDate));

/** The day of an instant in Eastern Time: `Nov 14`. */
export const shortEasternDay = (instant: string): string => shortDay(easternIsoDate(new Date(instant)));

/** A day of the chart: its weekday, or `Today`. Both are ISO dates in Eastern Time. */
export const chartDayName = (isoDate: string, today: string): string =>
  isoDate === today ? 'Today' : weekday.format(noonOf(isoDate));

/** `24 days left`, counted from today; undefined where nothing expires. Both are ISO dates in Eastern Time. */
export function daysLeft(expiresOn: string | null, today: string): string | undefined {
  if (expiresOn === null) return undefined;
  const days = Math.round((noonOf(expiresOn).getTime() - noonOf(today).getTime()) / dayMilliseconds);
  if (days < 0) return undefined;
  if (days === 0) return 'Last day';
  return days === 1 ? '1 day left' : `${String(days)} days left`;
}

/** How near the end of their Moments a member is: told at a fifth, at five, and at none. */
export type MomentsLevel = 'plenty' | 'low' | 'last' | 'none';

export function momentsLevel({
  limit,
  remaining,
}: Pick<MomentsBalance, 'limit' | 'remaining'>): MomentsLevel {
  if (remaining === 0) return 'none';
  if (remaining <= 5) return 'last';
  return remaining * 5 <= limit ? 'low' : 'plenty';
}

/** What a member is told about their Moments, kindly and early. */
export interface MomentsAdvice {
  readonly title: string;
  readonly text: string;
}

interface AdviceFacts {
  /** The day on which the plan brings new ones, an ISO date; undefined where it brings none. */
  readonly nextDay: string | undefined;
}

const renewal = ({ nextDay }: AdviceFacts): string =>
  nextDay === undefined ? '' : ` You get new Moments on ${shortDay(nextDay)}.`;

/** Told at a fifth, at five and at none; undefined while there are plenty. */
export function momentsAdvice(
  balance: Pick<MomentsBalance, 'limit' | 'remaining'>,
  facts: AdviceFacts,
): MomentsAdvice | undefined {
  const { remaining } = balance;
  switch (momentsLevel(balance)) {
    case 'plenty':
      return undefined;
    case 'none':
      return {
        title: 'You have used all of your Moments',
        text: `We save what you text. Add Moments to keep texting with your coach.${renewal(facts)}`,
      };
    case 'last':
      return {
        title: remaining === 1 ? 'Your last Moment' : `Your last ${String(remaining)} Moments`,
        text: `You can add more before you run out.${renewal(facts)}`,
      };
    case 'low':
      return {
        title: `${String(remaining)} Moments left`,
        text: `You’re running low. You can add more any time.${renewal(facts)}`,
      };
  }
}

/** When the Moments expire, of whichever part they are (MOM-02). */
export function expiryWords({
  fromPlan,
  fromAddOns,
  expiresOn,
}: Pick<MomentsBalance, 'fromPlan' | 'fromAddOns' | 'expiresOn'>): string | undefined {
  if (expiresOn === null) return undefined;
  const day = shortDay(expiresOn);
  if (fromAddOns === 0) return `Your plan Moments expire on ${day} with no rollover.`;
  if (fromPlan === 0) return `Your add-on Moments expire on ${day} with no rollover.`;
  return `Your plan and add-on Moments expire on ${day} with no rollover.`;
}

/** Who is greeted: the preferred name where there is one. */
export const greetingName = (details: {
  readonly firstName: string;
  readonly preferredName: string;
}): string => (details.preferredName === '' ? details.firstName : details.preferredName);

/** The greeting by the clock on the wall where the member is. */
export function greeting(hour: number): string {
  if (hour >= 5 && hour < 12) return 'Good morning';
  return hour >= 12 && hour < 17 ? 'Good afternoon' : 'Good evening';
}
