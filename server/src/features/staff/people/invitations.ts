import { randomUUID } from 'node:crypto';
import type { ParsedBodyOf } from '@moments/contract/http/endpoint';
import type { staffInvitePerson } from '@moments/contract/staff/people';
import { recordAudit } from '../../../platform/audit/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { AppError, invalidFields } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { requireOtherPerson, requireOwnRights, type RightsHolder } from '../own-rights.ts';
import { deletePasskey, listStaffPasskeys } from '../passkeys-repository.ts';
import { getEnd, notifyPerson } from './invitation-emails.ts';
import { requireAdminRemains, requireStaff, toView, type PersonView } from './manage-people.ts';
import {
  deleteStaffPasskeys,
  deleteStaffSessions,
  findStaffByEmail,
  findStaffByName,
  getStaffEmailPlace,
  insertStaff,
  isAdmin,
  lockStaff,
  updateStaff,
  type StaffRow,
} from './people-repository.ts';

type Invitation = ParsedBodyOf<typeof staffInvitePerson> & {
  /** For people of sample data, whose invitation must also work weeks later. */
  readonly isUnlimited?: boolean;
};

/** @throws AppError INVALID_REQUEST if the email belongs to another person, or the name to one with an email */
async function findInvited(
  transaction: Transaction,
  emailHash: Buffer,
  name: string,
): Promise<StaffRow | undefined> {
  const named = await findStaffByName(transaction, name);
  const owner = await findStaffByEmail(transaction, emailHash);
  if (owner && owner.id !== named?.id)
    throw invalidFields({ email: `This email belongs to ${owner.name}. Use another one` });
  if (named?.emailHash && named.id !== owner?.id)
    throw invalidFields({ name: 'Another person has this name. Add a last name or initial' });
  return named;
}

/** Returns whether a person has signed in, so that nothing is left of an invitation. */
const hasAccepted = ({ lastSignedInAt, invitationEndsAt, deactivatedAt }: StaffRow): boolean =>
  lastSignedInAt !== null && invitationEndsAt === null && deactivatedAt === null;

/** Stores an invited person. */
async function saveInvited(
  services: Services,
  transaction: Transaction,
  caller: RightsHolder,
  { name, email, roles, isUnlimited = false }: Invitation,
): Promise<StaffRow> {
  const { personalData } = services;
  const emailHash = personalData.hashForLookup('email', email);
  const known = await findInvited(transaction, emailHash, name);
  if (known) requireOtherPerson(caller, known.id);
  requireOwnRights(caller, [...roles, ...(known?.roles ?? [])]);
  if (known) await requireAdminRemains(transaction, known, isAdmin(roles));
  const id = known?.id ?? randomUUID();
  const isOver = isUnlimited || (known !== undefined && hasAccepted(known));
  const values = {
    name: known?.name ?? name,
    emailHash,
    emailEncrypted: personalData.encrypt(email, getStaffEmailPlace(id)),
    roles,
    invitedBy: caller.actor,
    invitationEndsAt: isOver ? null : getEnd(services),
    deactivatedAt: null,
    // Former staff count as on call only when they accept again.
    ...(known?.deactivatedAt ? { lastSignedInAt: null } : {}),
  };
  const saved = known
    ? await updateStaff(transaction, known.id, values)
    : await insertStaff(transaction, { id, ...values });
  if (!saved) throw new AppError('UNEXPECTED');
  return saved;
}

/**
 * Invites a person by email. A coach who was only a name gets the email and keeps their members; former staff get access again.
 * @throws AppError INVALID_REQUEST if the name or the email belongs to another person; NO_ACCESS, LAST_ADMIN
 */
export async function invitePerson(
  services: Services,
  caller: RightsHolder,
  invitation: Invitation,
): Promise<PersonView> {
  const email = invitation.email.toLowerCase();
  const row = await services.database.transaction(async (transaction) => {
    await lockStaff(transaction);
    const saved = await saveInvited(services, transaction, caller, { ...invitation, email });
    const { id: staffId, roles } = saved;
    await recordAudit(transaction, {
      actor: caller.actor,
      action: 'staff.invited',
      after: { staffId, roles },
    });
    await notifyPerson(services, transaction, saved, 'invitation');
    return saved;
  });
  return toView(services, row);
}

/** @throws AppError NOT_FOUND if there is no active person with an email; NO_ACCESS if the person has more roles than the caller */
async function requireInvited(transaction: Transaction, caller: RightsHolder, id: string): Promise<StaffRow> {
  const row = await requireStaff(transaction, id);
  if (row.deactivatedAt !== null || row.emailEncrypted === null) throw new AppError('NOT_FOUND');
  requireOwnRights(caller, row.roles);
  return row;
}

/**
 * Sends an invitation again, for another 7 days.
 * @throws AppError NOT_FOUND; NO_ACCESS; INVITATION_ACCEPTED if the person has signed in
 */
export async function sendInvitationAgain(
  services: Services,
  caller: RightsHolder,
  id: string,
): Promise<PersonView> {
  const row = await services.database.transaction(async (transaction) => {
    const before = await requireInvited(transaction, caller, id);
    if (hasAccepted(before)) throw new AppError('INVITATION_ACCEPTED');
    const changes = { invitationEndsAt: getEnd(services) };
    const saved = (await updateStaff(transaction, id, changes)) ?? before;
    await recordAudit(transaction, {
      actor: caller.actor,
      action: 'staff.invited-again',
      after: { staffId: id },
    });
    await notifyPerson(services, transaction, saved, 'invitation');
    return saved;
  });
  return toView(services, row);
}

/** Removes a person's passkeys, or one of them. @throws AppError NOT_FOUND for one that they don't have */
async function removeFrom(transaction: Transaction, staffId: string, passkeyId: string | undefined) {
  if (passkeyId === undefined) return { removed: await deleteStaffPasskeys(transaction, staffId), left: 0 };
  if (!(await deletePasskey(transaction, staffId, passkeyId))) throw new AppError('NOT_FOUND');
  return { removed: 1, left: (await listStaffPasskeys(transaction, staffId)).length };
}

/**
 * Removes all passkeys of a person who has lost them, or one, and ends their sessions. Without any left, the person may sign in by code within
 * 7 days, to add a new one.
 * @throws AppError NOT_FOUND; NO_ACCESS if they have roles that the caller lacks
 */
export async function removeStaffPasskeys(
  services: Services,
  caller: RightsHolder,
  id: string,
  passkeyId?: string,
): Promise<PersonView> {
  const row = await services.database.transaction(async (transaction) => {
    const before = await requireInvited(transaction, caller, id);
    const { removed: passkeys, left } = await removeFrom(transaction, id, passkeyId);
    const sessions = await deleteStaffSessions(transaction, id);
    const changes = { invitationEndsAt: getEnd(services), codesEndAt: null };
    const saved = left > 0 ? before : ((await updateStaff(transaction, id, changes)) ?? before);
    const after = { staffId: id, passkeys, sessions };
    await recordAudit(transaction, { actor: caller.actor, action: 'staff.passkeys-removed', after });
    await notifyPerson(services, transaction, saved, left > 0 ? 'passkeyRemoved' : 'passkeysRemoved');
    return saved;
  });
  return toView(services, row);
}
