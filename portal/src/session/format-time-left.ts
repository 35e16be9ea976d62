/**
 * The time left as people say it, never more than there is. It changes once a minute, and in the last one each ten seconds: a
 * screen reader says every change.
 * @param left in ms
 */
export function timeLeftWords(left: number): string {
  const seconds = Math.max(0, Math.floor(left / 1_000));
  if (seconds >= 120) return `${String(Math.floor(seconds / 60))} minutes`;
  if (seconds >= 60) return 'a minute';
  return seconds < 10 ? 'a few seconds' : `${String(Math.floor(seconds / 10) * 10)} seconds`;
}
