import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ErrorCode } from '@moments/contract/http/errors';
import { getCheckoutSummary, type CheckoutSummary } from '@moments/contract/payments/checkout';
import type { Plan } from '@moments/contract/payments/plans';
import { ApiError } from '../../../api/api-error.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { useProfileRefresh } from '../../../member/use-profile.ts';
import { createProductsQuery, joinCampaignLate, toKindQuery } from '../plans-queries.ts';
import type { Purchase } from '../purchase.ts';

/** Reads the server's price of the purchase (CHK-02). Never from a cache, because it is the amount that will be charged. */
const createSummaryQuery = ({ priceId, kind }: Purchase) =>
  queryOptions({
    queryKey: ['checkout-summary', priceId, kind],
    queryFn: async ({ signal }) => {
      await joinCampaignLate(kind);
      const query = { priceId, ...toKindQuery(kind) };
      return (await callOrThrow(getCheckoutSummary, { query, signal })).data;
    },
    ...caching.never,
  });

/** The product and its price. */
export interface PurchaseSummary {
  readonly plan: Plan;
  readonly price: CheckoutSummary;
}

export type SummaryState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly summary: PurchaseSummary }
  /** Without `canRetry`, the member must choose another plan. */
  | {
      readonly status: 'failed';
      readonly message: string;
      readonly canRetry: boolean;
      /** The bank hasn't decided yet on another payment (PLAN-10). */
      readonly isPending?: boolean;
    }
  /** The member already has a running plan and must change it instead. */
  | { readonly status: 'has-plan' };

const unavailable: SummaryState = {
  status: 'failed',
  message: 'That plan is no longer available. Please choose another.',
  canRetry: false,
};

const hasCode = (error: Error | null, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** Reads the summary of a purchase. `retry` reads it again. */
export function usePurchaseSummary(purchase: Purchase): {
  readonly state: SummaryState;
  readonly retry: () => void;
} {
  const products = useQuery(createProductsQuery(purchase.kind));
  const summary = useQuery(createSummaryQuery(purchase));
  const isPending = hasCode(summary.error, 'PAYMENT_IN_PROGRESS');
  const hasPlan = hasCode(summary.error, 'PLAN_ALREADY_ACTIVE');
  const refreshProfile = useProfileRefresh();
  useEffect(() => {
    // The other pages say so, too. The plan may be one that another tab has just bought.
    if (isPending || hasPlan) void refreshProfile();
  }, [isPending, hasPlan, refreshProfile]);
  const retry = (): void => {
    void products.refetch();
    void summary.refetch();
  };
  if (hasPlan) return { state: { status: 'has-plan' }, retry };
  const plan = products.data?.find(({ priceId }) => priceId === purchase.priceId);
  if (plan && summary.data)
    return { state: { status: 'ready', summary: { plan, price: summary.data } }, retry };
  if (products.data && !plan) return { state: unavailable, retry };
  const error = summary.error ?? products.error;
  if (!error) return { state: { status: 'loading' }, retry };
  const canRetry = !hasCode(error, 'PLAN_UNAVAILABLE');
  return { state: { status: 'failed', message: error.message, canRetry, isPending }, retry };
}
