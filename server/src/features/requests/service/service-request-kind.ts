import {
  serviceRequestKinds,
  serviceRequestStates,
  type ServiceRequest,
  type ServiceRequestKind,
} from '@moments/contract/requests/service-requests';
import { planSyncStates, type PlanSyncState } from '@moments/contract/requests/staff-requests';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import { defineRequestKind, toRequestView } from '../request-kind.ts';
import { serviceDeclinedEmail } from './emails.ts';
import { storedServiceRequests, type ServiceRequestRow } from './service-requests-repository.ts';

/** Converts the stored value, which is always one of these two. */
export const toRequestKind = (row: ServiceRequestRow): ServiceRequestKind =>
  serviceRequestKinds.find((kind) => kind === row.kind) ?? 'pause';

/** Reads the plan's sync state. Only the contract's values are stored. */
export const toPlanSyncState = (row: ServiceRequestRow): PlanSyncState =>
  planSyncStates.find((plan) => plan === row.plan) ?? 'none';

/** The service request kind (ACC-03). */
export const serviceRequestKind = defineRequestKind({
  ...storedServiceRequests,
  name: 'service-request',
  reasonColumn: 'service_requests.reason',
  toOwn: (row: ServiceRequestRow) => ({
    kind: toRequestKind(row),
    state: serviceRequestStates.find((state) => state === row.state) ?? 'withdrawn',
    returnDate: row.returnDate,
    endedAt: row.endedAt?.toISOString() ?? null,
  }),
  toAuditFields: ({ kind, returnDate }) => ({ kind, ...(returnDate === null ? {} : { returnDate }) }),
  composeDeclineEmail: serviceDeclinedEmail,
});

/** Converts a stored request to the contract's type. */
export const toServiceRequestView = (
  personalData: PersonalDataCipher,
  row: ServiceRequestRow,
): ServiceRequest => toRequestView(personalData, serviceRequestKind, row);
