import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { endWithAccount } from '@moments/contract/members/account-end';
import { parseMemberStatus } from '@moments/contract/members/member-status';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { addCustomer } from '@moments/contract/payments/checkout';
import type { Plan } from '@moments/contract/payments/plans';
import { isAddOnKind, type ProductKind } from '@moments/contract/payments/product-kinds';
import { call } from '../../../api/call.ts';
import { dismissError } from '../../../api/error-store.ts';
import { changeAddress, getCheckoutUrl, paths } from '../../../configuration/paths.ts';
import { useProfile, useProfileRefresh, useProfileUpdate } from '../../../member/use-profile.ts';
import type { PlanChoice } from '../purchase.ts';
import { isFree, isLeaving, isUnchangeable, type Chooser } from './choice-rules.ts';

/** Returns what the plan cards know about the member. */
export function useChooser(): Chooser {
  const { user, subscription } = useProfile();
  const { partnerId, primaryPartnerName, currentStatus, deletionDueAt } = user.basicInfo;
  return {
    subscription: subscription && endWithAccount(subscription, deletionDueAt),
    deletionDueAt,
    isCommunityMember: parseMemberStatus(currentStatus) === 'COMMUNITY_MEMBER',
    partnerName: partnerId === 'NONE' ? undefined : (primaryPartnerName ?? 'your partner'),
  };
}

/** Completes the enrollment without a plan (PLAN-06). The function resolves to whether that succeeded. */
function useStartFree(): () => Promise<boolean> {
  const { memberId } = useProfile();
  const update = useProfileUpdate();
  return async () => {
    const result = await call(completeMemberEnrollment, {
      params: { memberId },
    });
    if (result.ok) update({ user: result.reply.member });
    return result.ok;
  };
}

/** Creates the Stripe customer once (PLAN-06). The function resolves to whether there is one now. */
function useEnsureCustomer(): () => Promise<boolean> {
  const { user } = useProfile();
  const update = useProfileUpdate();
  return async () => {
    if (user.basicInfo.stripeCustomerId !== null) return true;
    const result = await call(addCustomer);
    if (!result.ok) return false;
    const stripeCustomerId = result.reply.data.customerId;
    update({ user: { ...user, basicInfo: { ...user.basicInfo, stripeCustomerId } } });
    return true;
  };
}

interface PlanSelection {
  /** The chosen price while the choice is in progress (PLAN-03). */
  readonly selecting: string | undefined;
  /**
   * Nothing can be chosen, and the page says why: the bank hasn't decided yet on a payment of this kind (PLAN-10), the plan is paused or its
   * renewal unpaid, or the account will be deleted.
   */
  readonly isBlocked: boolean;
  readonly select: (plan: Plan) => Promise<void>;
}

/**
 * Opens the next page after the member chose a plan or add-on (PLAN-06). For a member with a running plan, that is the plan
 * change. Errors go to the error store.
 */
export function useSelectPlan(kind: ProductKind): PlanSelection {
  const chooser = useChooser();
  const { pendingPayment } = useProfile().user.basicInfo;
  const refresh = useProfileRefresh();
  const startFree = useStartFree();
  const ensureCustomer = useEnsureCustomer();
  const navigate = useNavigate();
  const [selecting, setSelecting] = useState<string>();
  useEffect(() => {
    dismissError('completeEnrollment');
    dismissError('createCustomer');
  }, []);
  const select = async (plan: Plan): Promise<void> => {
    if (kind === 'plan' && hasActivePlan(chooser.subscription))
      return void navigate(changeAddress(plan.priceId));
    const needsNoCheckout = kind === 'plan' && isFree(plan);
    setSelecting(plan.priceId);
    const isDone = await (needsNoCheckout ? startFree() : ensureCustomer());
    setSelecting(undefined);
    // The profile may know of a payment in another tab.
    if (!isDone) return needsNoCheckout ? refresh() : undefined;
    const choice: PlanChoice = plan.isSponsored ? { isChosen: true } : {};
    if (needsNoCheckout) await navigate(paths.applicationReceived);
    else await navigate(getCheckoutUrl(plan.priceId, kind), { state: choice });
  };
  const isPending = pendingPayment?.isAddOn === isAddOnKind(kind);
  const isBlocked = isPending || (kind === 'plan' && (isUnchangeable(chooser) || isLeaving(chooser)));
  return { selecting, isBlocked, select };
}
