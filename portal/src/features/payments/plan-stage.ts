import type { Derivation } from '@moments/contract/members/derived-status';
import type { PathStage } from '../../frame/path-progress.tsx';

/**
 * Gets how far a member who looks at the plans, or pays for one, is on the way to the application (ENR-18). Members may open the plans and the checkout before
 * the earlier steps (ROUTE-03), which then aren't done.
 */
export function getPlanStage({ status, step }: Derivation, stage: 'plan' | 'payment'): PathStage {
  if (status === 'FIRST_TIME_LOGIN' || status === 'SIGNED_UP') return 'contact';
  if (step === 'ENROLLMENT_CONTACT_INFO') return 'contact';
  return step === 'ENROLLMENT_PERSONAL_DETAILS' ? 'details' : stage;
}
