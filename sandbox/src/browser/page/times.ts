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
