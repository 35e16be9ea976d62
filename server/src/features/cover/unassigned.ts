import type { staffListUnassigned, UnassignedMember } from '@moments/contract/cover/staff-cover';
import type { ContentOf } from '@moments/contract/http/endpoint';
import type { Services } from '../../services.ts';
import { formatMemberName, readMember, unreadable } from '../members/index.ts';
import { listAllStaff } from '../staff/index.ts';
import { findUnseenBefore } from './cover-rules.ts';
import {
  countUnassigned,
  countWithoutCoach,
  listUnassigned,
  type Duty,
  type UnassignedRecord,
} from './unassigned-repository.ts';

const mostListed = 100;

/** Reads which coaches won't see a wait today. */
async function readDuty({ database, clock }: Services): Promise<Duty> {
  const now = clock.now();
  const unseen = (await listAllStaff(database)).flatMap((person) => {
    const before = findUnseenBefore(person, now);
    return before ? [{ coachId: person.id, before }] : [];
  });
  return { now, unseen };
}

function toView(
  services: Services,
  { member: row, reason, coveredBy, waitingSince, isInCrisis }: UnassignedRecord,
): UnassignedMember {
  const { member, isReadable } = readMember(services, row);
  return {
    memberId: member.id,
    ...(isReadable ? { name: formatMemberName(member) } : unreadable),
    coachName: row.coachName,
    reason,
    ...(coveredBy.length > 0 && { coveredBy: [...coveredBy] }),
    waitingSince: waitingSince?.toISOString() ?? null,
    isInCrisis,
  };
}

/** Shows the members whom no coach or cover answers now (COVER-01). */
export async function showUnassigned(services: Services): Promise<ContentOf<typeof staffListUnassigned>> {
  const duty = await readDuty(services);
  const records = await listUnassigned(services.database, duty, mostListed);
  return {
    items: records.map((record) => toView(services, record)),
    counts: await countUnassigned(services.database, duty),
  };
}

export const countMembersWithoutCoach = ({ database, clock }: Services): Promise<number> =>
  countWithoutCoach(database, clock.now());
