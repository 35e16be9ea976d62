import type { Stripe } from '@stripe/stripe-js';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { MembershipStatus, MemberSubscription } from '@moments/contract/members/members';
import {
  previewPlanChange,
  type PlanChange,
  changePlan,
  completePlanChange,
} from '@moments/contract/payments/plan-change';
import { showToast } from '@moments/ui/notifications.ts';
import type { ApiError } from '../../../api/api-error.ts';
import { caching } from '../../../api/caching.ts';
import { callOrThrow, call } from '../../../api/call.ts';
import { changeAddress, paths } from '../../../configuration/paths.ts';
import { useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';
import { useLoadStripe } from '../card-form/card-script.ts';
import { confirmPayment } from '../card-form/stripe-card-form.ts';
import { buildReturnAddress, paymentPurposes, useBankReturn } from '../flow/bank-return.ts';
import {
  getVisibleStage,
  type VisibleStage,
  createNotCharged,
  paymentAlertTexts,
  type PaymentOutcome,
  type StartOutcome,
} from '../flow/payment-flow.ts';
import { usePaymentFlow } from '../flow/use-payment-flow.ts';
import { showChangeReceipt } from '../receipt/last-payment.ts';
import { getSuccessMessage } from './change-copy.ts';

/** One press of the confirm button. */
interface PlanChangeRequest {
  readonly priceId: string;
  /** In cents, as the screen shows it. */
  readonly total: number;
  /** The renewal terms that the screen shows (RENEW-01). Null if nothing renews for money. */
  readonly renewalTerms: string | null;
  /** The server never charges twice for the same ID (CHK-13). */
  readonly attemptId: string;
}

/** Converts the server's status of the change. */
function toOutcome(reply: ReplyOf<typeof changePlan>): StartOutcome {
  const { paymentStatus, clientSecret, subscription } = reply;
  if (paymentStatus === 'succeeded') return { kind: 'paid', subscription };
  if (paymentStatus === 'processing') return { kind: 'processing' };
  if (paymentStatus === 'requires_action' && clientSecret !== null) return { kind: 'confirm', clientSecret };
  return { kind: 'failed' };
}

/** Explains why the plan wasn't changed. After a lost reply, the same attempt asks again. */
const toErrorOutcome = ({ code, message, reference }: ApiError): PaymentOutcome =>
  code === 'UNREACHABLE' || code === 'TIMED_OUT'
    ? createNotCharged(paymentAlertTexts.unexpected, message)
    : { kind: 'notCharged', alert: { message, reference }, needsOtherCard: code === 'CARD_DECLINED' };

/** Requests the change. Never throws. */
async function requestPlanChange(request: PlanChangeRequest): Promise<StartOutcome> {
  const { renewalTerms, ...change } = request;
  const body = { ...change, ...(renewalTerms === null ? {} : { renewalTerms }) };
  const result = await call(changePlan, { body, idempotencyKey: request.attemptId });
  return result.ok ? toOutcome(result.reply) : toErrorOutcome(result.error);
}

/** Reads the status of the change; undefined if the server can't be asked now. */
async function readStatus(priceId: string): Promise<StartOutcome | undefined> {
  const result = await call(completePlanChange, { body: { priceId } });
  if (result.ok) return toOutcome(result.reply);
  return result.error.statusCode >= 500 ? undefined : toErrorOutcome(result.error);
}

/** Reads how the payment ended, without charging anything; undefined if the server can't be asked now. */
async function readPlanChange(priceId: string): Promise<PaymentOutcome | undefined> {
  const status = await readStatus(priceId);
  // The member came back from the bank's page without confirming.
  return status?.kind === 'confirm' ? { kind: 'failed' } : status;
}

interface Confirmation {
  readonly priceId: string;
  readonly clientSecret: string;
  /** The page that the bank's page leads back to. */
  readonly returnUrl: string;
}

/** Lets the bank confirm the payment of a pending change (CHK-07). Never throws. */
async function confirmPlanChange(
  stripe: Stripe | null,
  { priceId, clientSecret, returnUrl }: Confirmation,
): Promise<PaymentOutcome> {
  if (!stripe) return createNotCharged(paymentAlertTexts.systemNotReady);
  const confirmed = await confirmPayment(stripe, { clientSecret, returnUrl });
  if (confirmed.kind === 'authenticate') return confirmed;
  const status = await readStatus(priceId);
  if (status && status.kind !== 'confirm') return status;
  // A confirmed payment is paid or soon will be, even if our server can't be reached now.
  if (confirmed.kind === 'confirmed') return { kind: 'processing' };
  return confirmed.kind === 'declined' ? { kind: 'failed' } : createNotCharged(paymentAlertTexts.unexpected);
}

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
