import { randomBytes, randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { members } from '../../platform/database/schema/index.ts';
import type { PersonalDataCipher } from '../../platform/encryption/personal-data-cipher.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Member, MemberChanges } from './member.ts';
import { decryptMember, encryptChanges, toPhoneColumns, type MemberRow } from './members-repository-rows.ts';
import type { StoredStatus } from './stored-status-rules.ts';

/** The key of a member lookup: an ID, an E.164 phone number, or a lower-case email. */
export type MemberKey = { readonly id: string } | { readonly phone: string } | { readonly email: string };

function matchMember(personalData: PersonalDataCipher, key: MemberKey) {
  if ('phone' in key) return eq(members.phoneHash, personalData.hashForLookup('phone', key.phone));
  if ('email' in key) return eq(members.emailHash, personalData.hashForLookup('email', key.email));
  // An invalid ID finds no member instead of failing in the database.
  return isUuid(key.id) ? eq(members.id, key.id) : sql`false`;
}

/** Lists the rows of members, in no order. */
export const listMemberRows = (queries: Queries, ids: readonly string[]): Promise<MemberRow[]> =>
  queries
    .select()
    .from(members)
    .where(inArray(members.id, [...ids]));

/**
 * Finds a member.
 * @returns undefined if no member has this ID, phone, or email
 */
export async function findMember(
  queries: Queries,
  personalData: PersonalDataCipher,
  key: MemberKey,
): Promise<Member | undefined> {
  const [row] = await queries.select().from(members).where(matchMember(personalData, key));
  return row && decryptMember(personalData, row);
}

/** Finds a member and locks the row until the transaction ends. */
export async function lockMember(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  key: MemberKey,
): Promise<Member | undefined> {
  const [row] = await transaction
    .select()
    .from(members)
    .where(matchMember(personalData, key))
    .for('no key update');
  return row && decryptMember(personalData, row);
}

/** @throws AppError NOT_FOUND */
export async function requireMember(
  queries: Queries,
  personalData: PersonalDataCipher,
  id: string,
): Promise<Member> {
  const member = await findMember(queries, personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  return member;
}

/** Locks a member's row until the transaction ends. @throws AppError NOT_FOUND */
export async function requireLockedMember(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  id: string,
): Promise<Member> {
  const member = await lockMember(transaction, personalData, { id });
  if (!member) throw new AppError('NOT_FOUND');
  return member;
}

/**
 * Keeps a member from being erased until the transaction ends, and nothing else from happening. What is written about a member without it
 * could wait for the erasure and then stay for ever.
 * @throws AppError NOT_FOUND, also after the erasure
 */
export async function lockLiving(transaction: Transaction, id: string): Promise<void> {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  const [row] = await transaction
    .select({ erasedAt: members.erasedAt })
    .from(members)
    .where(eq(members.id, id))
    .for('key share');
  if (row?.erasedAt !== null) throw new AppError('NOT_FOUND');
}

/**
 * Finds the member with an email, and keeps other members from taking it until the transaction ends.
 * @param email lower case
 */
export async function claimEmail(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  email: string,
): Promise<Member | undefined> {
  await keepToOneself(transaction, personalData.hashForLookup('email', email));
  return findMember(transaction, personalData, { email });
}

/**
 * Finds the member with a phone number (E.164), and keeps other members from taking it until the transaction ends. Call
 * it before locking a member.
 */
export async function claimPhone(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  phone: string,
): Promise<Member | undefined> {
  await keepToOneself(transaction, personalData.hashForLookup('phone', phone));
  return findMember(transaction, personalData, { phone });
}

async function keepToOneself(transaction: Transaction, hash: Buffer): Promise<void> {
  const lock = hash.readBigInt64BE().toString();
  await transaction.execute(sql`select pg_advisory_xact_lock(${lock}::bigint)`);
}

/**
 * Creates the member of a verified phone number if there is none. If two calls do it at the same time, one succeeds.
 * @param phone E.164
 * @returns the new member's ID, or undefined if the number already has a member
 */
export async function createMember(
  transaction: Transaction,
  personalData: PersonalDataCipher,
  phone: string,
  termsAcceptedAt: Date,
): Promise<string | undefined> {
  await keepToOneself(transaction, personalData.hashForLookup('phone', phone));
  const id = randomUUID();
  const [row] = await transaction
    .insert(members)
    .values({ id, ...toPhoneColumns(personalData, id, phone), termsAcceptedAt })
    .onConflictDoNothing({ target: members.phoneHash })
    .returning({ id: members.id });
  return row?.id;
}

export async function updateMember(
  queries: Queries,
  personalData: PersonalDataCipher,
  id: string,
  changes: MemberChanges,
): Promise<void> {
  await queries
    .update(members)
    .set({ ...encryptChanges(personalData, id, changes), updatedAt: sql`now()` })
    .where(eq(members.id, id));
}

/** Reads a member's status and locks the row until the transaction ends. */
export async function lockStatus(transaction: Transaction, id: string): Promise<StoredStatus | undefined> {
  const [row] = await transaction
    .select({
      status: members.status,
      statusBeforeStop: members.statusBeforeStop,
      statusBeforeAway: members.statusBeforeAway,
    })
    .from(members)
    .where(eq(members.id, id))
    .for('no key update');
  return row;
}

export async function writeStatus(transaction: Transaction, id: string, status: StoredStatus): Promise<void> {
  await transaction
    .update(members)
    .set({ ...status, updatedAt: sql`now()` })
    .where(eq(members.id, id));
}

/** Takes the number from a member, so that it can be used for a new account. The hash that stays belongs to no number. */
export async function releasePhone(
  queries: Queries,
  personalData: PersonalDataCipher,
  id: string,
): Promise<void> {
  const { phoneEncrypted } = toPhoneColumns(personalData, id, '');
  await queries
    .update(members)
    .set({ phoneHash: randomBytes(32), phoneEncrypted, updatedAt: sql`now()` })
    .where(eq(members.id, id));
}

/** Takes the email from a member, so that another account can have it. */
export async function releaseEmail(queries: Queries, id: string): Promise<void> {
  await queries
    .update(members)
    .set({ emailHash: null, emailEncrypted: null, emailVerifiedAt: null, updatedAt: sql`now()` })
    .where(eq(members.id, id));
}
