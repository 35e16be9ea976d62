import { mostMembersCounted, type MemberOrder } from '@moments/contract/members/staff-members';
import type { Services } from '../../../services.ts';
import { readMember } from '../members-repository-rows.ts';
import { listMemberRows } from '../members-repository.ts';
import { getFullNames } from '../name-rules.ts';
import { listMemberIds, type MemberFilter } from './member-list-repository.ts';

const fewestLetters = 2;

/**
 * Finds members by a part of the name in what the other filters leave, in the list's order. No hash of parts is stored: the names of at most
 * 1,000 members are decrypted. A longer list finds no one.
 */
export async function findByPart(
  services: Services,
  { search, ...others }: MemberFilter,
  order: MemberOrder | undefined,
): Promise<readonly string[]> {
  if (!search || !('name' in search) || search.name.length < fewestLetters) return [];
  const { database, personalData } = services;
  const page = { after: undefined, limit: mostMembersCounted + 1, order };
  const ids = await listMemberIds(database, personalData, others, page);
  if (ids.length > mostMembersCounted) return [];
  const rows = await listMemberRows(database, ids);
  const found = new Set(
    rows
      .filter((row) => {
        const { name, preferred } = getFullNames(readMember(services, row).member.personalDetails);
        return name.includes(search.name) || preferred.includes(search.name);
      })
      .map(({ id }) => id),
  );
  return ids.filter((id) => found.has(id));
}
