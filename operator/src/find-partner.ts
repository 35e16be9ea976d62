import { operatorListPartners } from '@moments/contract/enrollment/operator-partners';
import { call } from './call.ts';
import { CliError } from './cli-error.ts';
import { plain } from './output/plain.ts';
import type { Connection } from './settings.ts';

/**
 * Finds a partner's ID.
 *
 * @param given the ID, or the name in any case
 * @throws CliError if there is no such partner
 */
export async function partnerIdOf(connection: Connection, given: string): Promise<string> {
  const { partners } = await call(connection, operatorListPartners, {});
  const wanted = given.trim().toLowerCase();
  const partner = partners.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (!partner) throw new CliError(`No partner has the name or id "${plain(given)}".`);
  return partner.id;
}
