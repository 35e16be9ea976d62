import type { ReplyOf } from '@moments/contract/http/endpoint';
import type { operatorListScheduleRequests } from '@moments/contract/requests/operator-requests';
import type { operatorGetMember } from '@moments/contract/staff/operator';
import type { PersonalDataCipher } from '../../../platform/encryption/personal-data-cipher.ts';
import type { Services } from '../../../services.ts';
import { findRequester } from '../../members/index.ts';
import { toDecisionReply } from '../operator-list.ts';
import { listNewest } from '../requests-repository.ts';
import { scheduleRequestKind, scheduleRequestView } from './schedule-request-kind.ts';
import type { ScheduleRequestRow } from './schedule-requests-repository.ts';

type ListReply = ReplyOf<typeof operatorListScheduleRequests>;
type Stored = ReplyOf<typeof operatorGetMember>['scheduleRequests'][number];

const storedView = (personalData: PersonalDataCipher, row: ScheduleRequestRow): Stored => ({
  ...scheduleRequestView(personalData, row),
  ...toDecisionReply(row),
  appliedAt: row.appliedAt?.toISOString() ?? null,
});

/** A request as the operator sees it: whose it is, and the schedule that they have. */
export const operatorRow = async (
  { database, personalData }: Services,
  row: ScheduleRequestRow,
): Promise<ListReply['requests'][number]> => ({
  ...storedView(personalData, row),
  ...(await findRequester(database, personalData, row.memberId)),
});

/** A member's requests, newest first, for the operator's view of them. */
export const scheduleRequestsOf = async (
  { database, personalData }: Services,
  memberId: string,
): Promise<Stored[]> =>
  (await listNewest(database, scheduleRequestKind, memberId)).map((row) => storedView(personalData, row));
