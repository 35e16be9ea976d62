import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { MembershipStatus, MemberSubscription } from '@moments/contract/members/members';
import { previewPlanChange, type PlanChange } from '@moments/contract/payments/plan-change';
import { showToast } from '@moments/ui/notifications.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow } from '../../../api/call.ts';
import { changeAddress, paths } from '../../../configuration/paths.ts';
import { useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';
import { useLoadStripe } from '../card-form/card-script.ts';
import { buildReturnAddress, paymentPurposes, useBankReturn } from '../flow/bank-return.ts';
import { getVisibleStage, type VisibleStage } from '../flow/payment-flow.ts';
import { usePaymentFlow } from '../flow/use-payment-flow.ts';
import { showChangeReceipt } from '../receipt/last-payment.ts';
import { getSuccessMessage } from './change-copy.ts';
import {
  confirmPlanChange,
  readPlanChange,
  requestPlanChange,
  type PlanChangeRequest,
} from './request-plan-change.ts';

const getPreviewKey = (priceId: string) => ['plan-change', priceId] as const;

/**
 * Previews the cost of a change. Never from a cache, because it is the amount that will be charged (CHK-02).
 *
 * @param status the status of the member's plan: after an overdue payment is paid, the preview is read again
 */
export const getPreviewQuery = (priceId: string, status: MembershipStatus | undefined) =>
  queryOptions({
    queryKey: [...getPreviewKey(priceId), status],
    queryFn: async ({ signal }) =>
      (await callOrThrow(previewPlanChange, { query: { priceId }, signal })).data,
    ...caching.never,
  });

/** Returns the work after a change: the success message, the new profile, and Billing. */
function useCompletePlanChange(priceId: string) {
  const update = useProfileUpdate();
  const refresh = useProfileRefresh();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (
    subscription: MemberSubscription | null,
    { visit, isCharged }: { readonly visit: AbortSignal; readonly isCharged: boolean },
  ): Promise<void> => {
    showToast('success', getSuccessMessage(priceId, isCharged, subscription));
    if (isCharged && subscription)
      showChangeReceipt(subscription.title, visit.aborted ? undefined : paths.billing);
    if (visit.aborted) return refresh();
    await navigate(`${paths.billing}?tab=manage`, { replace: true });
    if (subscription) update({ subscription });
    // The screens that show plan, Moments, and payments read them again.
    await client.invalidateQueries({ refetchType: 'none' });
    await refresh();
  };
}

/** Reads the profile again when the member leaves a change that isn't decided, so that the next pages say so (PLAN-10). */
function useRefreshAfter(isUndecided: boolean): void {
  const refresh = useProfileRefresh();
  useEffect(() => (isUndecided ? () => void refresh() : undefined), [isUndecided, refresh]);
}

export interface PlanChangePayment {
  readonly stage: VisibleStage;
  /** Changes the plan for what the screen shows. */
  readonly confirm: (shown: Pick<PlanChange, 'dueToday' | 'renewalTerms'>) => void;
  readonly checkAgain: () => void;
}

/** Runs one plan change, from the preview to the next screen. */
export function usePlanChange(priceId: string): PlanChangePayment {
  const bankReturn = useBankReturn('payment', paymentPurposes.planChange);
  const [attemptId] = useState(() => crypto.randomUUID());
  const loadStripe = useLoadStripe();
  const client = useQueryClient();
  const refresh = useProfileRefresh();
  const complete = useCompletePlanChange(priceId);
  // Only a payment leads to the bank's page, and back.
  const isCharged = useRef(bankReturn !== undefined);
  const flow = usePaymentFlow({
    start: (request: PlanChangeRequest) => requestPlanChange(request),
    confirm: async ({ clientSecret }) => {
      const returnUrl = buildReturnAddress(changeAddress(priceId), paymentPurposes.planChange);
      return confirmPlanChange(await loadStripe(), { priceId, clientSecret, returnUrl });
    },
    read: () => readPlanChange(priceId),
    resume: bankReturn && (async () => (await readPlanChange(priceId)) ?? { kind: 'processing' }),
    onDone: async (end, visit) => {
      if (end.kind === 'paid') return complete(end.subscription, { visit, isCharged: isCharged.current });
      // The cost may have changed, and a change that waited may be gone: read both before the next try.
      await Promise.all([client.invalidateQueries({ queryKey: getPreviewKey(priceId) }), refresh()]);
    },
  });
  useRefreshAfter(flow.stage.name === 'authentication' || flow.stage.name === 'processing');
  return {
    stage: getVisibleStage(flow.stage),
    confirm: ({ dueToday: total, renewalTerms }) => {
      isCharged.current = total > 0;
      void flow.submit({ priceId, total, renewalTerms, attemptId });
    },
    checkAgain: flow.checkAgain,
  };
}
