import type { ReplyOf } from '@moments/contract/endpoint';
import type { operatorListServiceRequests } from '@moments/contract/operator-requests';
import type { operatorShowMember } from '@moments/contract/operator';
import type { ServiceRequestState } from '@moments/contract/service-requests';
import type { PersonalData } from '../../personal-data/sealing.ts';
import type { Services } from '../../services.ts';
import { recordAudit } from '../audit/index.ts';
import { findRequester } from '../members/index.ts';
import { planOf, requestView } from './request-view.ts';
import { listOfMember, listRequests, type ServiceRequestRow } from './service-requests-repository.ts';

type ListReply = ReplyOf<typeof operatorListServiceRequests>;
type Stored = ReplyOf<typeof operatorShowMember>['serviceRequests'][number];

const pageSize = 25;
/** Newest requests shown of one member. */
const newestOfMember = 50;

const storedView = (personalData: PersonalData, row: ServiceRequestRow): Stored => ({
  ...requestView(personalData, row),
  memberId: row.memberId,
  decidedBy: row.decidedBy,
  replacedBy: row.replacedBy,
  plan: planOf(row),
});

/** A request as the operator sees it: with whose it is. */
export const operatorRow = async (
  { database, personalData }: Services,
  row: ServiceRequestRow,
): Promise<ListReply['requests'][number]> => ({
  ...storedView(personalData, row),
  member: (await findRequester(database, personalData, row.memberId)).member,
});

/** Lists requests for the operator; the look is audited. */
export async function listForOperator(
  services: Services,
  operator: string,
  query: { readonly state?: ServiceRequestState | undefined; readonly page?: string | undefined },
): Promise<Omit<ListReply, 'statusCode'>> {
  const page = Number(query.page ?? 1);
  const { rows, total } = await listRequests(services.database, { state: query.state, page, size: pageSize });
  const requests = await Promise.all(rows.map((row) => operatorRow(services, row)));
  await recordAudit(services.database, {
    actor: `operator:${operator}`,
    action: 'service-requests.listed',
    after: { shown: requests.length, ...(query.state === undefined ? {} : { state: query.state }) },
  });
  return { requests, page, total };
}

/** A member's requests, newest first, for the operator's view of them. */
export const serviceRequestsOf = async (
  { database, personalData }: Services,
  memberId: string,
): Promise<Stored[]> =>
  (await listOfMember(database, memberId, newestOfMember)).map((row) => storedView(personalData, row));
