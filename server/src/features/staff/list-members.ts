import type { MemberStatus } from '@moments/contract/members/member-status';
import { emailPattern } from '@moments/contract/values/email-pattern';
import { toE164 } from '@moments/contract/values/phone';
import { recordAudit } from '../../platform/audit/index.ts';
import type { Services } from '../../services.ts';
import { findMember, type MemberKey } from '../members/index.ts';
import { toMemberRow, type MemberRow } from './member-views.ts';
import { listMemberIds } from './members-list-repository.ts';

interface Search {
  readonly query?: string | undefined;
  readonly status?: MemberStatus | undefined;
  readonly page?: string | undefined;
}

/** What a search text may stand for: a phone, an e-mail or an id. */
function keyOf(query: string): MemberKey {
  const phone = toE164(query);
  if (phone !== undefined) return { phone };
  return emailPattern.test(query) ? { email: query.toLowerCase() } : { id: query };
}

async function idsFor(
  services: Services,
  { query, status, page }: Search,
): Promise<{ ids: string[]; total: number }> {
  const text = query?.trim() ?? '';
  if (text === '')
    return listMemberIds(services.database, status === undefined ? {} : { status }, Number(page ?? 1));
  const found = await findMember(services.database, services.personalData, keyOf(text));
  const isMatch = found !== undefined && (status === undefined || found.status === status);
  return isMatch ? { ids: [found.id], total: 1 } : { ids: [], total: 0 };
}

/** Finds members for the operator; the search itself is audited: whom it showed, and not what was searched for (OPS-04). */
export async function listMembers(
  services: Services,
  operator: string,
  search: Search,
): Promise<{ members: MemberRow[]; page: number; total: number }> {
  const { ids, total } = await idsFor(services, search);
  const views = await Promise.all(ids.map((id) => toMemberRow(services, id)));
  const [only] = ids.length === 1 ? ids : [];
  await recordAudit(services.database, {
    actor: `operator:${operator}`,
    action: 'members.listed',
    ...(only === undefined ? {} : { memberId: only }),
    after: {
      shown: ids.length,
      ...(search.status === undefined ? {} : { status: search.status }),
      ...(ids.length > 1 ? { members: ids } : {}),
    },
  });
  return { members: views.map(({ row }) => row), page: Number(search.page ?? 1), total };
}
