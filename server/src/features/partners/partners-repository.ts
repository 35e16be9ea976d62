import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { isUuid, type Queries, type Transaction } from '../../platform/database/database.ts';
import { partners } from '../../platform/database/schema/index.ts';

export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** The monthly Moments that all of its members share; null for no limit. */
  readonly monthlyMomentsBudget: number | null;
  /** The keyed hash of the code that it gives out; null without one. */
  readonly proofCodeHash: Buffer | null;
  /** The domains of its members' emails; empty without any. */
  readonly emailDomains: readonly string[];
}

export const noProof = { proofCodeHash: null, emailDomains: [] } as const;

const columns = {
  id: partners.id,
  name: partners.name,
  active: partners.active,
  monthlyMomentsBudget: partners.monthlyMomentsBudget,
  proofCodeHash: partners.proofCodeHash,
  emailDomains: partners.emailDomains,
};

export const listActivePartners = (queries: Queries): Promise<Partner[]> =>
  queries.select(columns).from(partners).where(eq(partners.active, true)).orderBy(asc(partners.name));

/** Finds a partner that new members can choose. */
export async function findActivePartner(queries: Queries, id: string): Promise<Partner | undefined> {
  if (!isUuid(id)) return undefined;
  const [partner] = await queries
    .select(columns)
    .from(partners)
    .where(and(eq(partners.id, id), eq(partners.active, true)));
  return partner;
}

type NewPartner = Omit<Partner, 'id' | keyof typeof noProof> & Partial<Pick<Partner, keyof typeof noProof>>;

export async function insertPartner(queries: Queries, partner: NewPartner): Promise<string> {
  const values = { ...partner, emailDomains: [...(partner.emailDomains ?? [])] };
  const [row] = await queries.insert(partners).values(values).returning({ id: partners.id });
  if (!row) throw new Error('The partner was not stored');
  return row.id;
}

export const listPartners = (queries: Queries): Promise<Partner[]> =>
  queries.select(columns).from(partners).orderBy(asc(partners.name));

/** Returns whether another partner has the name, ignoring case. No name changes until the transaction ends. */
async function isTaken(transaction: Transaction, name: string, exceptId?: string): Promise<boolean> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended('partner names', 0))`);
  const [another] = await transaction
    .select({ id: partners.id })
    .from(partners)
    .where(
      and(
        eq(sql`lower(${partners.name})`, sql`lower(${name})`),
        exceptId === undefined ? undefined : ne(partners.id, exceptId),
      ),
    )
    .limit(1);
  return another !== undefined;
}

/** Adds a partner. @returns its ID, or undefined if the name is taken */
export async function addPartner(transaction: Transaction, partner: NewPartner): Promise<string | undefined> {
  return (await isTaken(transaction, partner.name)) ? undefined : insertPartner(transaction, partner);
}

/** Finds a partner and locks it until the transaction ends. */
export async function lockPartner(transaction: Transaction, id: string): Promise<Partner | undefined> {
  if (!isUuid(id)) return undefined;
  const [partner] = await transaction.select(columns).from(partners).where(eq(partners.id, id)).for('update');
  return partner;
}

/** Changes a partner. @returns false if another partner has the name */
export async function updatePartner(transaction: Transaction, { id, ...partner }: Partner): Promise<boolean> {
  if (await isTaken(transaction, partner.name, id)) return false;
  const values = { ...partner, emailDomains: [...partner.emailDomains] };
  await transaction.update(partners).set(values).where(eq(partners.id, id));
  return true;
}
