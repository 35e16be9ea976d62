import {
  longWait,
  type AwayCoach,
  type staffGetTonight,
  type TonightCoach,
  type TonightCrisis,
} from '@moments/contract/cover/staff-tonight';
import type { ContentOf } from '@moments/contract/http/endpoint';
import { decideAccess } from '@moments/contract/staff/permissions';
import { recordListed } from '../../platform/audit/index.ts';
import type { StaffPerson } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import { listPresent } from '../conversations/index.ts';
import { showOpenCrises } from '../crisis/index.ts';
import { readNamedMembers } from '../members/index.ts';
import { readOnCall } from '../on-call/index.ts';
import { listAllStaff, type StaffRow } from '../staff/index.ts';
import { findRunningShift } from '../staff/shift-rules.ts';
import {
  countCovers,
  countMembers,
  countUncovered,
  countWaits,
  type CoverCount,
  type Waits,
} from './tonight-repository.ts';
import { showUnassigned } from './unassigned.ts';

type Tonight = ContentOf<typeof staffGetTonight>;

const noWaits: Waits = { waiting: 0, waitingLong: 0, longestWait: null };
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

interface Counts {
  readonly waits: ReadonlyMap<string | null, Waits>;
  readonly members: ReadonlyMap<string, number>;
  readonly covers: readonly CoverCount[];
  readonly uncovered: ReadonlyMap<string, number>;
  /** By the rota: others who were paged in a crisis may open it, but aren’t on call. */
  readonly onCall: string | undefined;
}

function toCoach(person: StaffRow, { waits, members, covers, onCall }: Counts, now: Date): TonightCoach {
  const { waiting, waitingLong, longestWait } = waits.get(person.id) ?? noWaits;
  return {
    id: person.id,
    name: person.name,
    shiftUntil: findRunningShift(person.shifts, now)?.until.toISOString() ?? null,
    isOnCall: person.id === onCall,
    members: members.get(person.id) ?? 0,
    capacity: person.capacity,
    covers: sum(covers.filter(({ coverId }) => coverId === person.id).map((cover) => cover.members)),
    waiting,
    waitingLong,
    longestWait: longestWait?.toISOString() ?? null,
  };
}

const isHere = ({ shiftUntil, isOnCall }: TonightCoach): boolean => shiftUntil !== null || isOnCall;

/** Lists who is on shift or on call, and others for whom members wait. Who is away stands below. */
function listCoaches(people: readonly StaffRow[], counts: Counts, now: Date): TonightCoach[] {
  return people
    .filter(({ awayUntil }) => awayUntil === null || awayUntil <= now)
    .map((person) => toCoach(person, counts, now))
    .filter((coach) => isHere(coach) || coach.waiting > 0)
    .sort((one, other) => Number(isHere(other)) - Number(isHere(one)) || other.waitingLong - one.waitingLong);
}

function listAway(people: readonly StaffRow[], { covers, uncovered }: Counts, now: Date): AwayCoach[] {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return people.flatMap(({ id, name, awayUntil, plannedAway }): AwayCoach[] => {
    if (awayUntil === null || awayUntil <= now)
      return plannedAway
        ? [{ id, name, from: plannedAway.from, until: plannedAway.until, covers: [], uncovered: 0 }]
        : [];
    const own = covers
      .filter(({ coachId }) => coachId === id)
      .map(({ coverId, members }) => ({ id: coverId, name: names.get(coverId) ?? 'Former staff', members }));
    return [
      {
        id,
        name,
        from: null,
        until: awayUntil.toISOString(),
        covers: own,
        uncovered: uncovered.get(id) ?? 0,
      },
    ];
  });
}

/** Lists the open crises with who has come. Only people who may see the member get the name. */
async function listCrises(services: Services, canSeeNames: boolean): Promise<TonightCrisis[]> {
  const crises = await showOpenCrises(services);
  const memberIds = crises.map(({ memberId }) => memberId);
  const present = await listPresent(services.database, memberIds, { now: services.clock.now() });
  const named = await readNamedMembers(services, memberIds);
  return crises.map((crisis) => {
    const member = named.get(crisis.memberId);
    return {
      ...crisis,
      name: member && canSeeNames ? member.name : null,
      coachName: member?.coachName ?? null,
      present: present.filter(({ memberId }) => memberId === crisis.memberId).map(({ name }) => name),
    };
  });
}

/** Shows who answers tonight, and where no one does (COVER-03). It has no words of members. */
export async function showTonight(
  services: Services,
  { actor, roles, isOnCall }: StaffPerson,
): Promise<Tonight> {
  const { database, clock } = services;
  const now = clock.now();
  const people = (await listAllStaff(database)).filter(
    (person) => person.deactivatedAt === null && person.roles.includes('coach'),
  );
  const counts: Counts = {
    waits: await countWaits(database, { now, longSince: new Date(now.getTime() - longWait * 60_000) }),
    members: await countMembers(database),
    covers: await countCovers(database, now),
    uncovered: await countUncovered(database, now),
    onCall: (await readOnCall(database, now)).current,
  };
  const canAssign = decideAccess(roles, ['manage-members']) === 'allowed';
  const unassigned = await showUnassigned(services);
  const waits = [...counts.waits.values()];
  const crises = await listCrises(services, canAssign || isOnCall);
  const named = [...crises.filter(({ name }) => name !== null), ...(canAssign ? unassigned.items : [])];
  await recordListed(
    database,
    actor,
    named.map(({ memberId }) => memberId),
    now,
  );
  return {
    waiting: sum(waits.map(({ waiting }) => waiting)),
    waitingLong: sum(waits.map(({ waitingLong }) => waitingLong)),
    coaches: listCoaches(people, counts, now),
    crises,
    away: listAway(people, counts, now),
    unassigned: canAssign ? unassigned : { ...unassigned, items: [] },
  };
}
