import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ErrorCode } from '@moments/contract/http/errors';
import { getCheckoutSummary, type PriceSummary } from '@moments/contract/payments/checkout';
import type { Plan } from '@moments/contract/payments/plans';
import { ApiError } from '../../../api/api-error.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { joinCampaign, useReferrals } from '../../referrals/index.ts';
import { productsQuery } from '../plans/products-query.ts';
import type { Purchase } from './purchase.ts';

/** A referred friend who could not be added while enrolling is added now: else their discount would be lost (CHK-03). */
async function joinLate(isAddOn: boolean): Promise<void> {
  const { code, participant } = useReferrals.getState();
  if (!isAddOn && code !== '' && participant === undefined) await joinCampaign();
}

/** What the purchase comes to, by the server's word (CHK-02); never from a cache, for it is what will be charged. */
const summaryQuery = ({ priceId, isAddOn }: Purchase) =>
  queryOptions({
    queryKey: ['checkout-summary', priceId, isAddOn],
    queryFn: async ({ signal }) => {
      await joinLate(isAddOn);
      const query = { priceId, ...(isAddOn ? { isAddOn: 'true' as const } : {}) };
      return (await callOrThrow(getCheckoutSummary, { query, signal })).data;
    },
    ...caching.never,
  });

/** What is being bought and what it comes to. */
export interface Offer {
  readonly plan: Plan;
  readonly price: PriceSummary;
}

export type OfferState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly offer: Offer }
  /** `canRetry`: it may work the next time; otherwise another plan has to be chosen. */
  | { readonly status: 'failed'; readonly message: string; readonly canRetry: boolean }
  /** A plan runs already: it is changed instead. */
  | { readonly status: 'running' };

const gone: OfferState = {
  status: 'failed',
  message: 'That plan can’t be chosen any more. Please pick another.',
  canRetry: false,
};

const isRefused = (error: Error | null, code: ErrorCode): boolean =>
  error instanceof ApiError && error.code === code;

/** @returns the offer, and the way to ask for it again */
export function useOffer(purchase: Purchase): { readonly state: OfferState; readonly retry: () => void } {
  const products = useQuery(productsQuery(purchase.isAddOn));
  const summary = useQuery(summaryQuery(purchase));
  const retry = (): void => {
    void products.refetch();
    void summary.refetch();
  };
  if (isRefused(summary.error, 'PLAN_ALREADY_ACTIVE')) return { state: { status: 'running' }, retry };
  const plan = products.data?.find(({ priceId }) => priceId === purchase.priceId);
  if (plan && summary.data)
    return { state: { status: 'ready', offer: { plan, price: summary.data } }, retry };
  if (products.data && !plan) return { state: gone, retry };
  const error = summary.error ?? products.error;
  if (!error) return { state: { status: 'loading' }, retry };
  const isGone = isRefused(error, 'PLAN_UNAVAILABLE');
  return { state: { status: 'failed', message: error.message, canRetry: !isGone }, retry };
}
