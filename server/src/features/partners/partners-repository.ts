import { and, asc, eq } from 'drizzle-orm';
import type { Queries } from '../../database/database.ts';
import { partners } from '../../database/schema.ts';
import { isUuid } from '../../database/uuid.ts';

export interface Partner {
  readonly id: string;
  readonly name: string;
  readonly active: boolean;
  /** Moments a month for all of its members together; null for no limit. */
  readonly monthlyMomentsBudget: number | null;
}

const columns = {
  id: partners.id,
  name: partners.name,
  active: partners.active,
  monthlyMomentsBudget: partners.monthlyMomentsBudget,
};

export const listActivePartners = (queries: Queries): Promise<Partner[]> =>
  queries.select(columns).from(partners).where(eq(partners.active, true)).orderBy(asc(partners.name));

/** The partner, if new members may choose it. */
export async function findActivePartner(queries: Queries, id: string): Promise<Partner | undefined> {
  if (!isUuid(id)) return undefined;
  const [partner] = await queries
    .select(columns)
    .from(partners)
    .where(and(eq(partners.id, id), eq(partners.active, true)));
  return partner;
}

export async function insertPartner(queries: Queries, partner: Omit<Partner, 'id'>): Promise<string> {
  const [row] = await queries.insert(partners).values(partner).returning({ id: partners.id });
  if (!row) throw new Error('The partner was not stored');
  return row.id;
}
