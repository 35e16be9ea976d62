import { isStoppedByAdmin, type MemberStatus } from '@moments/contract/members/member-status';
import { isReturning } from '../../requests/service/request-rules.ts';

/** The choices for the plan of a member who is stopped. */
export type BillingDecision = 'cancel-now' | 'cancel-at-period-end' | 'keep';

/** The side effects of a manual status change. */
export interface StatusEffects {
  readonly endsSessions: boolean;
  /** `resume`: a plan that was paused with the service runs again. */
  readonly plan: 'end-now' | 'end-with-period' | 'resume' | 'keep';
}

const planAfterStop = {
  'cancel-now': 'end-now',
  'cancel-at-period-end': 'end-with-period',
  keep: 'keep',
} as const;

/** Decides what a status change does. The change acts by it, and its preview says it. */
export function getStatusEffects(to: MemberStatus, billing: BillingDecision | undefined): StatusEffects {
  if (isStoppedByAdmin(to)) return { endsSessions: true, plan: planAfterStop[billing ?? 'keep'] };
  return { endsSessions: false, plan: isReturning(to) ? 'resume' : 'keep' };
}
