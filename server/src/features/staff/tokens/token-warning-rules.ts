const day = 86_400_000;

/** Days before the end on which administrators are warned, the last one first. */
const warningDays = [3, 14] as const;

/** The earliest warning, in days before the end. */
export const firstWarningDays = Math.max(...warningDays);

interface Facts {
  readonly expiresAt: Date;
  readonly revokedAt: Date | null;
  /** The last warning that was sent; null for none since the token was issued or renewed. */
  readonly warnedDays: number | null;
}

/**
 * Finds the warning that is due: each once, and only the last one if several are. A token that has ended needs none.
 * @returns how many days ahead it is sent; undefined if none is due
 */
export function findWarning({ expiresAt, revokedAt, warnedDays }: Facts, now: Date): number | undefined {
  const left = expiresAt.getTime() - now.getTime();
  if (revokedAt !== null || left <= 0) return undefined;
  const due = warningDays.find((days) => left <= days * day);
  return due !== undefined && (warnedDays === null || due < warnedDays) ? due : undefined;
}
