import { lt, sql, type Column, type SQL } from 'drizzle-orm';

interface Reads {
  /** Since when the object is unfinished. */
  readonly since: Column;
  /** When it was last read. */
  readonly read: Column;
}

/**
 * Returns whether an unfinished object is read at the card provider again: first every few minutes, and then ever less often, after a tenth
 * of the time that it is unfinished. Otherwise a payment that a member left open would be read 480 times in a day.
 */
export const isReadAgain = ({ since, read }: Reads, untouchedSince: Date): SQL =>
  lt(sql`${read} + greatest(${read} - ${since}, interval '0') / 10`, untouchedSince);
