import type { ContentOf, ParsedBodyOf } from '@moments/contract/http/endpoint';
import { belongsAfterEnd } from '@moments/contract/records/incident-rules';
import type { Incident, staffGetRecords, staffRecordIncident } from '@moments/contract/records/staff-records';
import { recordAudit, recordView } from '../../platform/audit/index.ts';
import type { Queries, Transaction } from '../../platform/database/database.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { AppError, invalidFields } from '../../platform/errors/app-error.ts';
import type { Services } from '../../services.ts';
import { requireMember, lockMember, unreadable } from '../members/index.ts';
import { describeActor } from '../staff/index.ts';
import { findHold, insertHold, releaseHold } from './holds-repository.ts';
import { findCrisisId, insertIncident, listIncidents } from './incidents-repository.ts';

/** Lists a member's incidents for staff. One that can't be decrypted must not close the others and the hold. */
async function listShown({ database, personalData, log }: Services, memberId: string): Promise<Incident[]> {
  const replaceUnreadable = (error: unknown, incidentId: string): string => {
    log.error({ err: error, incidentId }, 'the words of an incident can’t be read');
    return unreadable.name;
  };
  const stored = await listIncidents(database, personalData, memberId, replaceUnreadable);
  return stored.map(({ memberId: _same, staffName, recordedBy, reportedAt, recordedAt, ...incident }) => ({
    ...incident,
    reportedAt: reportedAt.toISOString(),
    recordedAt: recordedAt.toISOString(),
    recordedBy: describeActor({ actor: recordedBy, staffName }),
  }));
}

/** Returns a member's incidents for the export to staff. Staff act for the service, so it doesn't say who recorded them. */
export const exportIncidents = async (
  queries: Queries,
  personalData: Pick<PersonalDataCipher, 'decrypt'>,
  memberId: string,
) =>
  (await listIncidents(queries, personalData, memberId)).map(
    ({ kind, reportedTo, reference, account, reportedAt, recordedAt }) => ({
      kind,
      reportedTo,
      reference,
      account,
      reportedAt,
      recordedAt,
    }),
  );

/** Shows a member's incidents and the hold, and records the view (SAFE-11). @throws AppError NOT_FOUND */
export async function showRecords(
  services: Services,
  actor: string,
  memberId: string,
): Promise<ContentOf<typeof staffGetRecords>> {
  const { database, clock, personalData } = services;
  await requireMember(database, personalData, memberId);
  const incidents = await listShown(services, memberId);
  if (incidents.length > 0)
    await recordView(database, { actor, action: 'incidents.viewed', memberId }, clock.now());
  const hold = await findHold(database, memberId);
  return {
    incidents,
    hold: hold
      ? {
          reason: hold.reason,
          by: describeActor({ actor: hold.heldBy, staffName: hold.staffName }),
          at: hold.heldAt.toISOString(),
        }
      : null,
  };
}

interface ByStaff<T> {
  readonly actor: string;
  readonly memberId: string;
  readonly given: T;
}

/** Runs a change with the member locked. @throws AppError NOT_FOUND, also after the erasure */
const withMember = <T>(
  services: Services,
  id: string,
  change: (transaction: Transaction) => Promise<T>,
): Promise<T> =>
  services.database.transaction(async (transaction) => {
    const member = await lockMember(transaction, services.personalData, { id });
    if (!member || member.erasedAt !== null) throw new AppError('NOT_FOUND');
    return change(transaction);
  });

type Given = ParsedBodyOf<typeof staffRecordIncident>;

/** Finds the incident that the same caller recorded with the same words and time, as after a lost reply: it stays for good. */
async function findRecorded(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  { actor, memberId, given }: ByStaff<Given>,
): Promise<string | undefined> {
  const recorded = await listIncidents(transaction, personalData, memberId, () => '');
  const isSame = (incident: (typeof recorded)[number]): boolean =>
    incident.recordedBy === actor &&
    incident.reportedAt.getTime() === Date.parse(given.reportedAt) &&
    (['kind', 'reportedTo', 'reference', 'account'] as const).every((name) => incident[name] === given[name]);
  return recorded.find(isSame)?.id;
}

/**
 * Records a warning or a report of abuse (SAFE-11). The same one again changes nothing.
 * @throws AppError NOT_FOUND, INVALID_REQUEST for a time that is still to come
 */
export async function recordIncident(services: Services, asked: ByStaff<Given>): Promise<Incident> {
  const { actor, memberId, given } = asked;
  const now = services.clock.now();
  const reportedAt = new Date(given.reportedAt);
  if (reportedAt > now) throw invalidFields({ reportedAt: 'This time is still to come' });
  const id = await withMember(services, memberId, async (transaction) => {
    const recordedId = await findRecorded(transaction, services.personalData, asked);
    if (recordedId !== undefined) return recordedId;
    const crisisId =
      (await findCrisisId(transaction, memberId, new Date(now.getTime() - belongsAfterEnd))) ?? null;
    const incident = { ...given, memberId, crisisId, reportedAt, recordedBy: actor, recordedAt: now };
    const incidentId = await insertIncident(transaction, services.personalData, incident);
    const after = { incidentId, kind: given.kind, crisisId };
    await recordAudit(transaction, { actor, action: 'incident.recorded', memberId, after });
    return incidentId;
  });
  const recorded = (await listShown(services, memberId)).find((incident) => incident.id === id);
  if (!recorded) throw new AppError('NOT_FOUND');
  return recorded;
}

/** Holds a member's records (SAFE-11). @throws AppError NOT_FOUND, INVALID_REQUEST if they are held already */
export const holdRecords = (
  services: Services,
  { actor, memberId, given: reason }: ByStaff<string>,
): Promise<void> =>
  withMember(services, memberId, async (transaction) => {
    const hold = { memberId, reason, heldBy: actor, heldAt: services.clock.now() };
    if (!(await insertHold(transaction, hold)))
      throw new AppError('INVALID_REQUEST', { message: 'The records are held already' });
    await recordAudit(transaction, { actor, action: 'records.held', memberId, after: { reason } });
  });

/** Releases a member's records. @throws AppError NOT_FOUND, INVALID_REQUEST if they aren't held */
export const releaseRecords = (
  services: Services,
  { actor, memberId, given: reason }: ByStaff<string>,
): Promise<void> =>
  withMember(services, memberId, async (transaction) => {
    if (!(await releaseHold(transaction, memberId, services.clock.now())))
      throw new AppError('INVALID_REQUEST', { message: 'The records aren’t held' });
    await recordAudit(transaction, { actor, action: 'records.released', memberId, after: { reason } });
  });
