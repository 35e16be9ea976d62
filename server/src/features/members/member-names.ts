import { isUuid } from '../../platform/database/database.ts';
import type { Services } from '../../services.ts';
import { listMemberIds } from './list/member-list-repository.ts';
import { parseMemberSearch } from './list/member-search.ts';
import { formatMemberName, unreadable } from './member-facts.ts';
import { readMember } from './members-repository-rows.ts';
import { listMemberRows } from './members-repository.ts';

interface NamedMember {
  readonly name: string;
  readonly unreadable?: true;
  readonly coachName: string | null;
}

/** Reads the names of members, and of their coaches, by their IDs. An ID without a member is left out. */
export async function readNamedMembers(
  services: Pick<Services, 'database' | 'personalData' | 'log'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, NamedMember>> {
  const known = [...new Set(ids)].filter(isUuid);
  if (known.length === 0) return new Map();
  const rows = await listMemberRows(services.database, known);
  return new Map(
    rows.map((row) => {
      const { member, isReadable } = readMember(services, row);
      const named = isReadable ? { name: formatMemberName(member) } : unreadable;
      return [row.id, { ...named, coachName: row.coachName }];
    }),
  );
}

/** Reads the names of members by their IDs. An ID without a member is left out. */
export const readMemberNames = async (
  services: Pick<Services, 'database' | 'personalData' | 'log'>,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, string>> =>
  new Map([...(await readNamedMembers(services, ids))].map(([id, { name }]) => [id, name]));

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
