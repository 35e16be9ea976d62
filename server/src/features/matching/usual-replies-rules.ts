/** How many replies make a figure that members may rely on. */
const fewest = 5;
/** A longer wait isn't shown. */
const longest = 60;

/**
 * Rounds the minutes in which a coach usually replies up to five.
 * @returns null for few replies, or long waits
 */
export function toUsualReplyMinutes(count: number, minutes: number | null): number | null {
  if (count < fewest || minutes === null) return null;
  const rounded = Math.max(5, Math.ceil(minutes / 5) * 5);
  return rounded > longest ? null : rounded;
}
