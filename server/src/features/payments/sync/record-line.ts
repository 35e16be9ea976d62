import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { addTransaction, saveTransaction, type NewTransaction } from '../transactions-repository.ts';

const actions: Readonly<Record<string, string>> = { Refund: 'payment.refunded', Dispute: 'payment.disputed' };

/** Names what happened to a payment, without the card. */
const recordPayment = (transaction: Transaction, line: NewTransaction): Promise<void> =>
  recordAudit(transaction, {
    actor: 'system',
    action: actions[line.type] ?? (line.status === 'failed' ? 'payment.failed' : 'payment.succeeded'),
    memberId: line.memberId,
    after: {
      cause: line.cause,
      amount: line.amount,
      status: line.status,
      ...(line.declineCode ? { declineCode: line.declineCode } : {}),
    },
  });

/**
 * Adds a payment to the history and to the audit log (RENEW-07).
 * @returns false if its cause was recorded before
 */
export async function recordLine(transaction: Transaction, line: NewTransaction): Promise<boolean> {
  if (!(await addTransaction(transaction, line))) return false;
  await recordPayment(transaction, line);
  return true;
}

/**
 * Adds or updates a refund or dispute in the history and in the audit log.
 * @returns false if nothing changed
 */
export async function recordReversal(transaction: Transaction, line: NewTransaction): Promise<boolean> {
  if (!(await saveTransaction(transaction, line))) return false;
  await recordPayment(transaction, line);
  return true;
}
