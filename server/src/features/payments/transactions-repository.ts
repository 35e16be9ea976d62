import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { transactions } from '../../platform/database/schema/index.ts';

export type NewTransaction = typeof transactions.$inferInsert;

/**
 * Adds a line to the payment history.
 * @returns false if its cause has a line already: then all that hangs on it was done, too
 */
export async function addTransaction(transaction: Transaction, line: NewTransaction): Promise<boolean> {
  const rows = await transaction
    .insert(transactions)
    .values(line)
    .onConflictDoNothing({ target: transactions.cause })
    .returning({ id: transactions.id });
  return rows.length > 0;
}

/** Whether what may still turn out otherwise is not what it was. */
const isChanged = ({
  amount,
  realAmount,
  status,
  description,
}: NewTransaction) => sql`(${transactions.amount},
  ${transactions.realAmount}, ${transactions.status}, ${transactions.description})
  is distinct from (${amount}, ${realAmount}, ${status}, ${description})`;

/** Adds a line, or brings the one of its cause up to date: for what may still turn out otherwise. */
export async function saveTransaction(transaction: Transaction, line: NewTransaction): Promise<void> {
  const { amount, realAmount, status, description } = line;
  const version = sql`${transactions.version} + 1`;
  await transaction
    .insert(transactions)
    .values(line)
    .onConflictDoUpdate({
      target: transactions.cause,
      set: { amount, realAmount, status, description, version, updatedAt: sql`now()` },
      setWhere: isChanged(line),
    });
}
