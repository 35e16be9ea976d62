const timeOfDay = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

export const displayTime = (iso: string): string => timeOfDay.format(new Date(iso));

/** Today needs no date, and this year no year. */
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

/** The day of a plan as the portal tells it, in Eastern Time: beside it, another would look wrong. This year needs no year. */
export const displayPlanDay = (iso: string, now = new Date()): string =>
  easternDay.format(new Date(iso)).replace(`, ${String(now.getFullYear())}`, '');
