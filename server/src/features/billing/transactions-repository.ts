import type { Transaction } from '../../database/database.ts';
import { transactions } from '../../database/schema.ts';

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
