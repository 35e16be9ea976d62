import { recordAudit } from '../../../platform/audit/index.ts';
import { isUuid } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Services } from '../../../services.ts';
import { findStaff, getStaffPhonePlace, updateStaff } from '../people/people-repository.ts';
import { toStaffActor } from '../sessions/sessions.ts';
import { checkStaffCode, textStaffCode } from '../sessions/staff-codes.ts';

interface OwnPhone {
  readonly staffId: string;
  /** In E.164. */
  readonly phone: string;
}

/** Returns where a signed-in person asks for a code. Strangers can't, so its code needs no browser of its own. */
const toCaller = (ip: string) => ({ ip, browser: 'own', isKnown: false });

/** Hashes the phone with the person, so that a code works only for the one who asked for it. */
const hashPhone = ({ personalData }: Services, { staffId, phone }: OwnPhone): Buffer =>
  personalData.hashForLookup('phone', `${staffId}|${phone}`);

/** @returns the phone to which a person's pages go, or null */
export async function showPhone(
  { database, personalData }: Services,
  staffId: string,
): Promise<string | null> {
  const phone = (await findStaff(database, staffId))?.phoneEncrypted ?? null;
  return phone && personalData.decrypt(phone, getStaffPhonePlace(staffId));
}

/** @throws AppError TOO_MANY_REQUESTS */
export async function sendPhoneCode(services: Services, own: OwnPhone, ip: string): Promise<void> {
  await textStaffCode(services, { addressHash: hashPhone(services, own), phone: own.phone }, toCaller(ip));
}

/**
 * Texts a code to a phone that an administrator names for a person's pages. It counts once the person has entered the code in their account.
 * @throws AppError NOT_FOUND for a person without access, TOO_MANY_REQUESTS
 */
export async function proposePhone(
  services: Services,
  actor: string,
  own: OwnPhone,
  ip: string,
): Promise<void> {
  const { staffId } = own;
  const person = isUuid(staffId) ? await findStaff(services.database, staffId) : undefined;
  if (person?.deactivatedAt !== null) throw new AppError('NOT_FOUND');
  await sendPhoneCode(services, own, ip);
  await recordAudit(services.database, { actor, action: 'staff.phone-proposed', after: { staffId } });
}

async function savePhone(
  { database, personalData }: Services,
  staffId: string,
  phone: string | null,
): Promise<void> {
  const phoneEncrypted = phone && personalData.encrypt(phone, getStaffPhonePlace(staffId));
  await database.transaction(async (transaction) => {
    await updateStaff(transaction, staffId, { phoneEncrypted });
    const action = phone === null ? 'staff.phone-removed' : 'staff.phone-verified';
    await recordAudit(transaction, { actor: toStaffActor(staffId), action, after: { staffId } });
  });
}

/** Stores a phone for pages, if the code was texted to it. @throws AppError as `checkStaffCode` */
export async function verifyPhone(
  services: Services,
  { code, ...own }: OwnPhone & { readonly code: string },
  ip: string,
): Promise<void> {
  await checkStaffCode(services, hashPhone(services, own), code, toCaller(ip));
  await savePhone(services, own.staffId, own.phone);
}

export const removePhone = (services: Services, staffId: string): Promise<void> =>
  savePhone(services, staffId, null);
