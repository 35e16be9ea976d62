import { isUuid } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { listMemberIds } from './list/member-list-repository.ts';
import { parseMemberSearch } from './list/member-search.ts';
import { formatMemberName, unreadable } from './member-facts.ts';
import { readMember } from './members-repository-rows.ts';
import { listMemberRows } from './members-repository.ts';

/** Reads the names of members by their IDs. An ID without a member is left out. */
export async function readMemberNames(
  services: Pick<Services, 'database' | 'personalData' | 'log'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const known = [...new Set(ids)].filter(isUuid);
  if (known.length === 0) return new Map();
  const rows = await listMemberRows(services.database, known);
  return new Map(
    rows.map((row) => {
      const { member, isReadable } = readMember(services, row);
      return [row.id, isReadable ? formatMemberName(member) : unreadable.name];
    }),
  );
}

/** The most members with one name who are found. */
const mostNamesakes = 20;

/** Finds members by an ID or a whole name. Contact details find no one: a hit would confirm one. */
export async function findMembersByName(
  { database, personalData }: Pick<Services, 'database' | 'personalData'>,
  text: string,
): Promise<readonly string[]> {
  const search = parseMemberSearch(text, false);
  return search
    ? listMemberIds(database, personalData, { search }, { after: undefined, limit: mostNamesakes })
    : [];
}
