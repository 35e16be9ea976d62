import { operatorListMembers } from '@moments/contract/members/operator';
import { staffListPartners } from '@moments/contract/partners/staff-partners';
import { emailPattern } from '@moments/contract/values/email-pattern';
import { toStoredPhone } from '@moments/contract/values/phone';
import { call } from './call.ts';
import { CliError, CliUsageError } from './cli-error.ts';
import { toPlainText } from './output/table.ts';
import type { Connection } from './settings.ts';

const isMemberId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Rejects a search that can't find a member before calling the server.
 * @throws CliUsageError for a name or an incomplete value
 */
export function requireSearchable(given: string): void {
  const text = given.trim();
  if (isMemberId(text) || emailPattern.test(text) || toStoredPhone(text) !== undefined) return;
  throw new CliUsageError(
    `"${toPlainText(given)}" isn’t a phone, email, or ID. Names are encrypted and can’t be searched. Try a phone number or "members list".`,
  );
}

/**
 * Finds a member's ID.
 * @param given - the member's ID, email, or phone number in any usual form
 * @throws CliError if no member matches
 * @throws CliUsageError if the value can't match a member
 */
export async function findMemberId(connection: Connection, given: string): Promise<string> {
  requireSearchable(given);
  if (isMemberId(given)) return given;
  const { members } = await call(connection, operatorListMembers, { query: { query: given } });
  const [member] = members;
  if (!member) throw new CliError(`No member has the phone, email, or ID "${toPlainText(given)}".`);
  return member.id;
}

/**
 * Finds a partner's ID.
 * @param given - the partner's ID, or the name in any case
 * @throws CliError if no partner matches
 */
export async function findPartnerId(connection: Connection, given: string): Promise<string> {
  const { partners } = await call(connection, staffListPartners, {});
  const wanted = given.trim().toLowerCase();
  const partner = partners.find(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  if (!partner) throw new CliError(`No partner has the name or ID "${toPlainText(given)}".`);
  return partner.id;
}
