import { crisisOutcomes, type EndedCrisis, type OpenCrisis } from '@moments/contract/crisis/staff-crisis';
import { isUuid, type Queries } from '../../platform/database/database.ts';
import type { StaffCaller } from '../../platform/http/register-endpoint.ts';
import type { Services } from '../../services.ts';
import {
  findOpenCrisis,
  findStaffNames,
  listEndedCrises,
  listOpenCrises,
  type CrisisRow,
} from './crisis-repository.ts';
import { canEndHandover, canHandOver, findHandover, listJoins, owesReason } from './crisis-rules.ts';

type Names = ReadonlyMap<string, string>;
type Record = Omit<OpenCrisis, 'paged' | 'isPageAnswered' | 'canHandOver' | 'canEndHandover' | 'owesReason'>;

/** The author of a step by name. Steps without a person are the service's. */
const toName = (names: Names, id: string | null): string => names.get(id ?? '') ?? 'The service';

function toHandover(names: Names, crisis: CrisisRow): Record['handover'] {
  const handover = findHandover(crisis);
  if (!handover) return null;
  const { begun, isExplained, ended } = handover;
  return {
    begunBy: toName(names, begun.by),
    begunAt: begun.at,
    isExplained,
    endedBy: ended ? toName(names, ended.by) : null,
    endedAt: ended?.at ?? null,
  };
}

/** Turns stored crises into what staff see: people by name, and no words of the member. */
const toRecord = (names: Names, crisis: CrisisRow): Record => ({
  id: crisis.id,
  startedAt: crisis.startedAt.toISOString(),
  startedBy: crisis.startedBy,
  joined: listJoins(crisis).map(({ by, at, as = 'cover' }) => ({
    staffId: by ?? '',
    name: toName(names, by),
    as,
    at,
  })),
  answers: crisis.answers,
  steps: crisis.steps.map((step) => ({ ...step, by: toName(names, step.by) })),
  handover: toHandover(names, crisis),
});

const readNames = (queries: Queries, crises: readonly CrisisRow[]): Promise<Names> =>
  findStaffNames(
    queries,
    crises
      .flatMap(({ pagedStaffId, steps }) => [pagedStaffId, ...steps.map(({ by }) => by)])
      .filter((id) => id !== null),
  );

export async function toOpenCrisis(
  { database, clock }: Pick<Services, 'database' | 'clock'>,
  staff: Pick<StaffCaller, 'id' | 'isOnCall' | 'roles'>,
  crisis: CrisisRow,
): Promise<OpenCrisis> {
  const names = await readNames(database, [crisis]);
  const paged = names.get(crisis.pagedStaffId ?? '');
  const handover = findHandover(crisis);
  return {
    ...toRecord(names, crisis),
    paged: paged !== undefined && crisis.pagedAt ? { name: paged, at: crisis.pagedAt.toISOString() } : null,
    isPageAnswered: crisis.onCallPresentAt !== null,
    canHandOver: canHandOver(staff, handover),
    canEndHandover: handover !== undefined && canEndHandover(handover, staff, clock.now()),
    owesReason: owesReason(crisis, staff.id),
  };
}

/** Shows a member's open crisis. Reading it joins no one. */
export async function showCrisis(
  services: Pick<Services, 'database' | 'clock'>,
  staff: Pick<StaffCaller, 'id' | 'isOnCall' | 'roles'>,
  memberId: string,
): Promise<OpenCrisis | null> {
  const crisis = await findOpenCrisis(services.database, memberId);
  return crisis ? toOpenCrisis(services, staff, crisis) : null;
}

const toOutcome = (stored: string | null): EndedCrisis['outcome'] =>
  crisisOutcomes.find((outcome) => outcome === stored) ?? 'dismissed';

/** Shows a member's crises that have ended, newest first (SAFE-08). */
export async function showEndedCrises(
  { database }: Pick<Services, 'database'>,
  memberId: string,
): Promise<EndedCrisis[]> {
  const ended = isUuid(memberId) ? await listEndedCrises(database, memberId) : [];
  const names = await readNames(database, ended);
  return ended.map((crisis) => ({
    ...toRecord(names, crisis),
    outcome: toOutcome(crisis.outcome),
    endedAt: crisis.endedAt?.toISOString() ?? '',
    checkInAt: crisis.checkInAt?.toISOString() ?? null,
  }));
}

/** Shows all open crises, the longest first: who has joined them, whether the page is answered, and nothing of what was said. */
export async function showOpenCrises({ database }: Pick<Services, 'database'>) {
  const rows = await listOpenCrises(database);
  const names = await readNames(database, rows);
  return rows.map((row) => {
    const { id, startedAt, joined } = toRecord(names, row);
    const isPageAnswered = row.onCallPresentAt !== null;
    return { id, memberId: row.memberId, startedAt, isPageAnswered, joined: joined.map(({ name }) => name) };
  });
}
