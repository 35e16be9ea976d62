import { recordAuditOnce } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { renewalTermsVersion } from './renewal-terms-rules.ts';

/**
 * Rejects terms that the page would not show now, for example those of a page that has been open since yesterday.
 * @param shown the terms that the screen showed. Undefined if the caller shows none.
 * @throws AppError PRICE_CHANGED
 */
export function requireCurrentTerms(current: string | null, shown: string | undefined): void {
  if (shown === undefined || shown === current) return;
  throw new AppError('PRICE_CHANGED', {
    message: 'The day of your renewal has changed. Please read the terms again. You weren’t charged.',
  });
}

interface Agreement {
  readonly memberId: string;
  /** The terms that the screen showed. Undefined if the caller shows none. */
  readonly renewalTerms: string | undefined;
  /** Charged now, and each month, in cents. */
  readonly total: number;
  readonly price: number;
  /** The purchase or the change of plan, by IDs. Repeats of it record nothing. */
  readonly cause: Readonly<Record<string, string>>;
}

/**
 * Records what the member agreed to (RENEW-01). The audit log keeps it for 3 years, or until a year after the plan has ended, even if
 * AUDIT_DAYS is less.
 */
export async function recordConsent(
  transaction: Transaction,
  { memberId, renewalTerms: terms, total, price, cause }: Agreement,
): Promise<void> {
  if (terms === undefined) return;
  const after = { ...cause, version: renewalTermsVersion, terms, total, price };
  await recordAuditOnce(transaction, { actor: 'member', action: 'renewal.agreed', memberId, after });
}
