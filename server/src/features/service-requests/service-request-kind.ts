import { planFollowings, type PlanFollowing } from '@moments/contract/operator-requests';
import {
  serviceRequestKinds,
  serviceRequestStates,
  type ServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/service-requests';
import type { PersonalData } from '../../personal-data/sealing.ts';
import { requestKind, requestView } from '../member-requests/index.ts';
import { declineMail } from './mails.ts';
import { storedServiceRequests, type ServiceRequestRow } from './service-requests-repository.ts';

/** Only these two are ever written. */
export const kindOf = (row: ServiceRequestRow): ServiceRequestKind =>
  serviceRequestKinds.find((kind) => kind === row.kind) ?? 'pause';

/** How far the plan has followed; only what the contract knows is ever written. */
export const planOf = (row: ServiceRequestRow): PlanFollowing =>
  planFollowings.find((plan) => plan === row.plan) ?? 'none';

/** A wish to pause or end the service (ACC-03). */
export const serviceRequestKind = requestKind({
  ...storedServiceRequests,
  name: 'service-request',
  reasonContext: 'service_requests.reason',
  own: (row: ServiceRequestRow) => ({
    kind: kindOf(row),
    state: serviceRequestStates.find((state) => state === row.state) ?? 'withdrawn',
  }),
  audited: ({ kind }) => ({ kind }),
  declineMail,
});

/** A stored wish as the contract has it. */
export const serviceRequestView = (personalData: PersonalData, row: ServiceRequestRow): ServiceRequest =>
  requestView(personalData, serviceRequestKind, row);
