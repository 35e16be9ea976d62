import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorListServiceRequests } from '@moments/contract/requests/operator-requests';
import type { operatorGetMember } from '@moments/contract/staff/operator';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { Services } from '../../../services.ts';
import { findRequester } from '../../members/index.ts';
import { toDecisionReply } from '../operator-list.ts';
import { listNewest } from '../requests-repository.ts';
import { serviceRequestKind, serviceRequestView, toPlanSyncState } from './service-request-kind.ts';
import type { ServiceRequestRow } from './service-requests-repository.ts';

type ListReply = ReplyOf<typeof operatorListServiceRequests>;
type Stored = ReplyOf<typeof operatorGetMember>['serviceRequests'][number];

const storedView = (personalData: PersonalDataCipher, row: ServiceRequestRow): Stored => ({
  ...serviceRequestView(personalData, row),
  ...toDecisionReply(row),
  plan: toPlanSyncState(row),
});

/** A request as the operator sees it: with whose it is. */
export const operatorRow = async (
  { database, personalData }: Services,
  row: ServiceRequestRow,
): Promise<ListReply['requests'][number]> => ({
  ...storedView(personalData, row),
  member: (await findRequester(database, personalData, row.memberId)).member,
});

/** A member's requests, newest first, for the operator's view of them. */
export const serviceRequestsOf = async (
  { database, personalData }: Services,
  memberId: string,
): Promise<Stored[]> =>
  (await listNewest(database, serviceRequestKind, memberId)).map((row) => storedView(personalData, row));
