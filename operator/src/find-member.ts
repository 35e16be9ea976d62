import { operatorListMembers } from '@moments/contract/staff/operator';
import { emailPattern } from '@moments/contract/values/email-pattern';
import { toE164 } from '@moments/contract/values/phone';
import { call } from './call.ts';
import { CliError, CliUsageError } from './cli-error.ts';
import { plain } from './output/plain.ts';
import type { Connection } from './settings.ts';

const looksLikeId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Rejects a search text that can't find a member, before any call.
 *
 * @throws CliUsageError for a name, or a part of a phone or email
 */
export function refuseUnsearchable(given: string): void {
  const text = given.trim();
  if (looksLikeId(text) || emailPattern.test(text) || toE164(text) !== undefined) return;
  throw new CliUsageError(
    `"${plain(given)}" isn’t a phone, email, or ID. Names are encrypted and can’t be searched. Try a phone number or "members list".`,
  );
}

/**
 * Finds a member's ID.
 *
 * @param given the ID, the phone in any usual form, or the email
 * @throws CliError if there is no such member, CliUsageError for a text that can't find a member
 */
export async function findMemberId(connection: Connection, given: string): Promise<string> {
  refuseUnsearchable(given);
  if (looksLikeId(given)) return given;
  const { members } = await call(connection, operatorListMembers, { query: { query: given } });
  const [member] = members;
  if (!member) throw new CliError(`No member has the phone, email, or ID "${plain(given)}".`);
  return member.id;
}
