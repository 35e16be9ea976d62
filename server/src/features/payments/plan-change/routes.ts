import {
  changePlan as changePlanCall,
  completePlanChange as completePlanChangeCall,
  previewPlanChange,
} from '@moments/contract/payments/plan-change';
import type { RegisterEndpoint } from '../../../platform/http/register-endpoint.ts';
import type { Services } from '../../../services.ts';
import { readMemberPlan } from '../subscription/active-plan.ts';
import type { PlanChangeStatus } from '../subscription/pending-change.ts';
import { changePlan, completePlanChange } from './change-plan.ts';
import { previewChange } from './quote-change.ts';

/** Gets the message of a change. If it is not made yet, the portal explains what to do. */
const getMessage = ({ paymentStatus }: PlanChangeStatus): string =>
  paymentStatus === 'succeeded' ? 'Your plan was changed' : 'Your plan hasn’t changed';

export function registerPlanChangeRoutes(register: RegisterEndpoint, services: Services): void {
  register(previewPlanChange, async ({ memberId, query }) => ({
    data: await previewChange(services, memberId, query.priceId),
  }));
  const toReply = async (memberId: string, status: PlanChangeStatus) => ({
    message: getMessage(status),
    ...status,
    ...(await readMemberPlan(services, memberId)),
  });
  register(changePlanCall, async ({ memberId, body: { priceId, total, attemptId } }) =>
    toReply(memberId, await changePlan(services, memberId, { priceId, total, attemptId })),
  );
  register(completePlanChangeCall, async ({ memberId, body }) =>
    toReply(memberId, await completePlanChange(services, memberId, body.priceId)),
  );
}
