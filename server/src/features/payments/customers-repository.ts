import { eq } from 'drizzle-orm';
import type { Queries } from '../../platform/database/database.ts';
import { members } from '../../platform/database/schema/index.ts';

/** The id of the member with this customer at the card provider. */
export async function memberOfCustomer(queries: Queries, customerId: string): Promise<string | undefined> {
  const [row] = await queries
    .select({ id: members.id })
    .from(members)
    .where(eq(members.stripeCustomerId, customerId));
  return row?.id;
}
