import type { ParsedBodyOf, ReplyOf } from '@moments/contract/http/endpoint';
import type { staffChangePerson, staffListPeople } from '@moments/contract/staff/people';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { deleteCounts } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import { readOnCall } from '../../on-call/index.ts';
import { requireOtherPerson, requireOwnRights, type RightsHolder } from '../own-rights.ts';
import { readRooms } from './coach-load-repository.ts';
import {
  findFactsOfStaff,
  deleteStaffPasskeys,
  deleteStaffSessions,
  findStaff,
  getStaffEmailPlace,
  hasOtherAdmin,
  isAdmin,
  listAllStaff,
  lockStaff,
  updateStaff,
  type StaffFacts,
  type StaffRow,
} from './people-repository.ts';

export type PersonView = ReplyOf<typeof staffListPeople>['staff'][number];

const toInvitation = ({ invitationEndsAt }: StaffRow, now: Date): PersonView['invitation'] =>
  invitationEndsAt && { endsAt: invitationEndsAt.toISOString(), isExpired: invitationEndsAt <= now };

/** Decrypts an email for the list, which one damaged row must not close. */
function readEmail({ personalData, log }: Services, { id, emailEncrypted }: StaffRow): string | null {
  if (emailEncrypted === null) return null;
  try {
    return personalData.decrypt(emailEncrypted, getStaffEmailPlace(id));
  } catch (error) {
    log.error({ err: error, staffId: id }, 'the email of a person on staff can’t be read');
    return 'Can’t be read';
  }
}

function toPersonView(
  services: Services,
  row: StaffRow,
  { coveredBy, lastUsedAt, ...counts }: StaffFacts,
  { isOnCall, room }: { readonly isOnCall: boolean; readonly room: number | null },
): PersonView {
  const { plannedAway, lastSignedInAt } = row;
  return {
    id: row.id,
    name: row.name,
    email: readEmail(services, row),
    roles: row.roles,
    onCall: isOnCall,
    hasPhone: row.phoneEncrypted !== null,
    shifts: row.shifts,
    capacity: row.capacity,
    room,
    awayUntil: row.awayUntil?.toISOString() ?? null,
    coveredBy: [...coveredBy],
    plannedAway: plannedAway && { from: plannedAway.from, until: plannedAway.until },
    ...counts,
    lastSignedInAt: lastSignedInAt?.toISOString() ?? null,
    lastActiveAt: (lastUsedAt ?? lastSignedInAt)?.toISOString() ?? null,
    invitation: toInvitation(row, services.clock.now()),
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
  };
}

const nothing: StaffFacts = { members: 0, sessions: 0, passkeys: 0, coveredBy: [], lastUsedAt: null };

async function toViews(services: Services, rows: readonly StaffRow[]): Promise<PersonView[]> {
  const ids = rows.map(({ id }) => id);
  const now = services.clock.now();
  const facts = await findFactsOfStaff(services.database, ids, now);
  // By the rota: the mark is also on those who were paged in an open crisis.
  const { current } = await readOnCall(services.database, now);
  const rooms = await readRooms(services.database);
  return rows.map((row) =>
    toPersonView(services, row, facts.get(row.id) ?? nothing, {
      isOnCall: row.id === current,
      room: rooms.get(row.id) ?? null,
    }),
  );
}

export async function toView(services: Services, row: StaffRow): Promise<PersonView> {
  const [view] = await toViews(services, [row]);
  if (!view) throw new Error('no view of one person');
  return view;
}

/** Lists staff, also former staff, by name. */
export async function listPeople(services: Services, actor: string): Promise<PersonView[]> {
  await recordAudit(services.database, { actor, action: 'staff.listed' });
  return toViews(services, await listAllStaff(services.database));
}

/** @throws AppError NOT_FOUND */
export async function requireStaff(transaction: Transaction, id: string): Promise<StaffRow> {
  await lockStaff(transaction);
  const row = await findStaff(transaction, id);
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

/** @throws AppError LAST_ADMIN if no administrator who can sign in would remain */
export async function requireAdminRemains(
  transaction: Transaction,
  row: StaffRow,
  stays: boolean,
): Promise<void> {
  if (stays || !isAdmin(row.roles) || row.deactivatedAt !== null) return;
  if (!(await hasOtherAdmin(transaction, row.id))) throw new AppError('LAST_ADMIN');
}

type Change = ParsedBodyOf<typeof staffChangePerson>;

const toColumns = ({ roles, shifts, capacity }: Change) => ({
  ...(roles === undefined ? {} : { roles }),
  ...(shifts === undefined ? {} : { shifts }),
  ...(capacity === undefined ? {} : { capacity }),
});

/** Changes roles, shifts, or capacity, from the person's next call on. @throws AppError NOT_FOUND, LAST_ADMIN, NO_ACCESS */
export async function changePerson(
  services: Services,
  caller: RightsHolder,
  id: string,
  change: Change,
): Promise<PersonView> {
  const row = await services.database.transaction(async (transaction) => {
    const before = await requireStaff(transaction, id);
    if (change.roles) {
      requireOtherPerson(caller, id);
      requireOwnRights(caller, [...before.roles, ...change.roles]);
    }
    await requireAdminRemains(transaction, before, change.roles === undefined || isAdmin(change.roles));
    const columns = toColumns(change);
    if (Object.keys(columns).length === 0) return before;
    const { roles, capacity } = before;
    await recordAudit(transaction, {
      actor: caller.actor,
      action: 'staff.changed',
      before: { staffId: id, roles, capacity },
      after: { staffId: id, ...change },
    });
    return (await updateStaff(transaction, id, columns)) ?? before;
  });
  return toView(services, row);
}

/**
 * Ends a person's access right away: all sessions, including open pages on every server. Their members have new coaches already.
 * @throws AppError NOT_FOUND, LAST_ADMIN
 */
export async function deactivateIn(
  { clock }: Services,
  transaction: Transaction,
  actor: string,
  id: string,
): Promise<StaffRow> {
  const before = await requireStaff(transaction, id);
  if (before.deactivatedAt !== null) return before;
  await requireAdminRemains(transaction, before, false);
  const sessions = await deleteStaffSessions(transaction, id);
  // A person who is invited again later signs in by a code first.
  await deleteStaffPasskeys(transaction, id);
  await recordAudit(transaction, { actor, action: 'staff.deactivated', after: { staffId: id, sessions } });
  const changes = {
    deactivatedAt: clock.now(),
    isOnCall: false,
    awayUntil: null,
    invitationEndsAt: null,
    phoneEncrypted: null,
  };
  return (await updateStaff(transaction, id, changes)) ?? before;
}

/** Ends all sessions of a person, who can sign in again. @returns how many. @throws AppError NOT_FOUND */
export async function signOutPerson({ database }: Services, actor: string, id: string): Promise<number> {
  return database.transaction(async (transaction) => {
    await requireStaff(transaction, id);
    const ended = await deleteStaffSessions(transaction, id);
    await recordAudit(transaction, { actor, action: 'staff.signed-out', after: { staffId: id, ended } });
    return ended;
  });
}

/** Lets a person sign in by code again after too many sent or wrong codes for their address (SEC-05). @throws AppError NOT_FOUND */
export async function liftPersonLimits(
  services: Services,
  actor: string,
  id: string,
  reason: string,
): Promise<void> {
  await services.database.transaction(async (transaction) => {
    const { emailHash } = await requireStaff(transaction, id);
    if (!emailHash) throw new AppError('NOT_FOUND');
    await deleteCounts(transaction, emailHash.toString('hex'));
    await recordAudit(transaction, { actor, action: 'staff.limits-lifted', after: { staffId: id, reason } });
  });
}
