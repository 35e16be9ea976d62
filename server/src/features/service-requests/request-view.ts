import { planFollowings, type PlanFollowing } from '@moments/contract/operator-requests';
import {
  serviceRequestKinds,
  serviceRequestStates,
  type ServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/service-requests';
import type { PersonalData } from '../../personal-data/sealing.ts';
import type { ServiceRequestRow } from './service-requests-repository.ts';

/** What the sealed reason is bound to. */
const reasonContext = 'service_requests.reason';

export const sealReason = (personalData: PersonalData, reason: string): string =>
  personalData.seal(reason, reasonContext);

/** Only these two are ever written. */
export const kindOf = (row: ServiceRequestRow): ServiceRequestKind =>
  serviceRequestKinds.find((kind) => kind === row.kind) ?? 'pause';

/** How far the plan has followed; only what the contract knows is ever written. */
export const planOf = (row: ServiceRequestRow): PlanFollowing =>
  planFollowings.find((plan) => plan === row.plan) ?? 'none';

/** A stored request as the contract has it. */
export const requestView = (personalData: PersonalData, row: ServiceRequestRow): ServiceRequest => ({
  id: row.id,
  kind: kindOf(row),
  state: serviceRequestStates.find((state) => state === row.state) ?? 'withdrawn',
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  reason: row.reasonSealed === null ? null : personalData.open(row.reasonSealed, reasonContext),
});
