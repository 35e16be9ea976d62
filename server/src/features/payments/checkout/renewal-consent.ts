import type { PriceSummary } from '@moments/contract/payments/checkout';
import { recordAuditOnce } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import type { Purchase } from '../payments-repository.ts';
import type { StoredPlan } from '../plans/plans-repository.ts';
import { formatRenewalTerms, renewalTermsVersion } from './renewal-terms-rules.ts';

interface Agreement {
  readonly memberId: string;
  readonly plan: StoredPlan;
  readonly price: PriceSummary;
  /** The renewal terms that the screen showed. Undefined if the caller shows none. */
  readonly renewalTerms: string | undefined;
}

/**
 * Rejects terms that the checkout would not show now, for example those of a page that has been open since yesterday.
 * @throws AppError PRICE_CHANGED
 */
export function requireCurrentTerms(
  { clock }: Pick<Services, 'clock'>,
  { plan, price, renewalTerms }: Agreement,
): void {
  if (renewalTerms === undefined || renewalTerms === formatRenewalTerms(price, plan.kind, clock.now()))
    return;
  throw new AppError('PRICE_CHANGED', {
    message: 'The day of your renewal has changed. Please read the terms again. You weren’t charged.',
  });
}

/**
 * Records what the member agreed to, once for each purchase and wording (RENEW-01). The audit log keeps it for 3 years, or until a year
 * after the plan has ended, even if AUDIT_DAYS is less.
 */
export async function recordConsent(
  transaction: Transaction,
  { memberId, price: { total, price }, renewalTerms }: Agreement,
  { id: paymentId }: Purchase,
): Promise<void> {
  if (renewalTerms === undefined) return;
  const after = { paymentId, version: renewalTermsVersion, terms: renewalTerms, total, price };
  await recordAuditOnce(transaction, { actor: 'member', action: 'renewal.agreed', memberId, after });
}
