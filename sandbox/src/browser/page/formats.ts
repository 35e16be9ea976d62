const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

export const displayTime = (iso: string): string => timeOfDay.format(new Date(iso));

/** Formats a time. Leaves out today's date and the current year. */
export function displayMoment(iso: string, now = new Date()): string {
  const date = new Date(iso);
  if (date.toDateString() === now.toDateString()) return timeOfDay.format(date);
  return `${displayDay(iso, now)}, ${timeOfDay.format(date)}`;
}

export function displayDay(iso: string, now = new Date()): string {
  const date = new Date(iso);
  if (date.toDateString() === now.toDateString()) return 'Today';
  return (date.getFullYear() === now.getFullYear() ? day : dayAndYear).format(date);
}

const easternDay = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
});

/** Formats a plan's day in Eastern Time, like the portal. Leaves out the current year. */
export const displayPlanDay = (iso: string, now = new Date()): string =>
  easternDay.format(new Date(iso)).replace(`, ${String(now.getFullYear())}`, '');

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** @param cents US cents */
export const displayMoney = (cents: number): string => dollars.format(cents / 100);

/** Formats `+12125550101` as `(212) 555-0101`. Returns other numbers unchanged. */
export function formatPhone(e164: string): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164) ?? [];
  return area && exchange && line ? `(${area}) ${exchange}-${line}` : e164;
}
