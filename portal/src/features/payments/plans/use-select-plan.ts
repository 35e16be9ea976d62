import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { completeMemberEnrollment } from '@moments/contract/enrollment/enrollment';
import { hasActivePlan } from '@moments/contract/payments/active-plan';
import { addCustomer } from '@moments/contract/payments/checkout';
import type { Plan } from '@moments/contract/payments/plans';
import { call } from '../../../api/call.ts';
import { dismissError } from '../../../api/error-store.ts';
import { changeAddress, checkoutAddress, paths } from '../../../configuration/paths.ts';
import { useProfile, useProfileUpdate } from '../../../member/use-profile.ts';
import { isFree } from './choice-rules.ts';
import { useChooser } from './use-chooser.ts';

/** The member joins without a plan (PLAN-06). Resolves to whether it worked. */
function useStartFree(): () => Promise<boolean> {
  const { memberId } = useProfile();
  const update = useProfileUpdate();
  return async () => {
    const result = await call(completeMemberEnrollment, { params: { memberId } });
    if (result.ok) update({ user: result.reply.member });
    return result.ok;
  };
}

/** The payment customer is made once (PLAN-06). Resolves to whether there is one now. */
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
  /** The price that was chosen, while that is under way (PLAN-03). */
  readonly selecting: string | undefined;
  readonly select: (plan: Plan) => Promise<void>;
}

/** What choosing a plan, or an add-on, leads to (PLAN-06): with a plan that runs, to its change. Failures stand in the error store. */
export function useSelectPlan(isAddOn: boolean): PlanSelection {
  const chooser = useChooser();
  const startFree = useStartFree();
  const ensureCustomer = useEnsureCustomer();
  const navigate = useNavigate();
  const [selecting, setSelecting] = useState<string>();
  useEffect(() => {
    dismissError('completeEnrollment');
    dismissError('createCustomer');
  }, []);
  const select = async (plan: Plan): Promise<void> => {
    if (!isAddOn && hasActivePlan(chooser.subscription)) return void navigate(changeAddress(plan.priceId));
    const needsNoCheckout = !isAddOn && isFree(chooser, plan);
    setSelecting(plan.priceId);
    const isDone = await (needsNoCheckout ? startFree() : ensureCustomer());
    setSelecting(undefined);
    if (!isDone) return;
    await navigate(needsNoCheckout ? paths.applicationReceived : checkoutAddress(plan.priceId, isAddOn));
  };
  return { selecting, select };
}
