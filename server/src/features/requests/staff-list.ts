import { recordAudit } from '../../platform/audit/index.ts';
import { invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import type { RequestKind } from './request-kind.ts';
import { listPage, mostCounted, type RequestTable, type RowOf } from './requests-repository.ts';

const pageSize = 25;

/** Converts the parts of a decision that only operators see. */
export const toDecisionReply = ({ memberId, decidedBy, replacedBy }: RowOf<RequestTable>) => ({
  memberId,
  decidedBy,
  replacedBy,
});

interface RequestQuery {
  readonly state?: string | undefined;
  readonly page?: string | undefined;
  /** The last request of the page before. */
  readonly cursor?: string | undefined;
}

interface RequestList<Shown> {
  readonly requests: Shown[];
  readonly page: number;
  readonly total: number;
  readonly next: string | null;
}

/**
 * Lists requests for the operator and records it in the audit log.
 * @param show converts a request for the operator
 */
export async function listRequests<T extends RequestTable, Own extends object, Shown>(
  services: Services,
  kind: RequestKind<T, Own>,
  actor: string,
  { state, page = '1', cursor }: RequestQuery,
  show: (services: Services, row: RowOf<T>) => Promise<Shown>,
): Promise<RequestList<Shown>> {
  const { database } = services;
  if (Number(page) > mostCounted / pageSize) throw invalidFields({ page: 'Use cursor for pages after 400' });
  const start = cursor === undefined ? { page: Number(page) } : { after: cursor };
  const { rows, total } = await listPage(database, kind, { state, size: pageSize, start });
  const requests = await Promise.all(rows.map((row) => show(services, row)));
  await recordAudit(database, {
    actor,
    action: `${kind.name}s.listed`,
    after: { shown: requests.length, ...(state === undefined ? {} : { state }) },
  });
  const next = rows.length < pageSize ? null : (rows.at(-1)?.id ?? null);
  return { requests, page: Number(page), total, next };
}
