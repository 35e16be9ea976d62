import { planSyncStates, type PlanSyncState } from '@moments/contract/requests/operator-requests';
import {
  serviceRequestKinds,
  serviceRequestStates,
  type ServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { requestKind } from '../request-kind.ts';
import { requestView } from '../request-view.ts';
import { serviceDeclinedEmail } from './emails.ts';
import { storedServiceRequests, type ServiceRequestRow } from './service-requests-repository.ts';

/** Only these two are ever written. */
export const toRequestKind = (row: ServiceRequestRow): ServiceRequestKind =>
  serviceRequestKinds.find((kind) => kind === row.kind) ?? 'pause';

/** How far the plan has followed; only what the contract knows is ever written. */
export const toPlanSyncState = (row: ServiceRequestRow): PlanSyncState =>
  planSyncStates.find((plan) => plan === row.plan) ?? 'none';

/** A wish to pause or end the service (ACC-03). */
export const serviceRequestKind = requestKind({
  ...storedServiceRequests,
  name: 'service-request',
  reasonContext: 'service_requests.reason',
  own: (row: ServiceRequestRow) => ({
    kind: toRequestKind(row),
    state: serviceRequestStates.find((state) => state === row.state) ?? 'withdrawn',
  }),
  audited: ({ kind }) => ({ kind }),
  declineMail: serviceDeclinedEmail,
});

/** A stored wish as the contract has it. */
export const serviceRequestView = (
  personalData: PersonalDataCipher,
  row: ServiceRequestRow,
): ServiceRequest => requestView(personalData, serviceRequestKind, row);
