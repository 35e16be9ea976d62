/** One tip a week (APP-03). */
export const wellnessTips = [
  'Put your phone in another room for the last half hour of the day, and notice how the evening changes.',
  'Breathe in for four counts and out for six, ten times. A longer breath out helps your body relax.',
  'Take a walk around the block without headphones. Name five things that you can see.',
  'Write down one thing that went well today, even something small, and why.',
  'Text or call someone you haven’t heard from in a while.',
  'Drink a glass of water before your first coffee, and eat something within two hours of waking.',
  'When a worry comes back, write it down and choose a time tomorrow to think about it.',
  'Say no to one thing this week that you would only do out of habit.',
] as const;

const weekMilliseconds = 7 * 86_400_000;
/** A Monday, because a tip starts with the week. */
const firstMonday = Date.UTC(2024, 0, 1);

/**
 * Returns the tip of the week.
 * @param isoDate any day of the week
 */
export function getWellnessTip(isoDate: string): string {
  const week = Math.floor((new Date(`${isoDate}T00:00:00Z`).getTime() - firstMonday) / weekMilliseconds);
  const count = wellnessTips.length;
  return wellnessTips[((week % count) + count) % count] ?? wellnessTips[0];
}
