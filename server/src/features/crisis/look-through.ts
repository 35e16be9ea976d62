import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { readCurrentList } from '../safety/index.ts';
import { raiseCrisis } from './raise-crisis.ts';

/** What a member wrote in a form. */
interface Answers {
  readonly memberId: string;
  /** The form's fields. Those that are no text are skipped. */
  readonly written: Readonly<Record<string, unknown>>;
  /** The values that were stored before. Saving them again raises nothing. */
  readonly stored: readonly unknown[];
}

const listTexts = (values: readonly unknown[]): string[] =>
  values.flatMap((value) => (typeof value === 'string' ? [value] : []));

/** Returns whether one of the texts has words of the crisis lists. @param queries the transaction, inside one */
export async function findInTexts(
  services: Services,
  queries: Queries,
  values: readonly unknown[],
): Promise<boolean> {
  const { matcher } = await readCurrentList(services, queries);
  return listTexts(values).some((text) => matcher.has(text));
}

/**
 * Looks through what a member wrote in a form (SAFE-02), and opens a crisis and pages for new texts with words of the crisis lists. Call it
 * in the transaction that stores them.
 * @returns whether the texts have such words, new or not
 */
export async function lookThrough(
  services: Services,
  transaction: Transaction,
  { memberId, written, stored }: Answers,
): Promise<boolean> {
  const { matcher } = await readCurrentList(services, transaction);
  const found = listTexts(Object.values(written)).filter((text) => matcher.has(text));
  if (found.some((text) => !stored.includes(text)))
    await raiseCrisis(services, transaction, { memberId, startedBy: 'answer', actor: 'system' });
  return found.length > 0;
}
