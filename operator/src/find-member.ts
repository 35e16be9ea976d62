import { operatorListMembers } from '@moments/contract/staff/operator';
import { emailPattern } from '@moments/contract/values/email-pattern';
import { toE164 } from '@moments/contract/values/phone';
import { call } from './call.ts';
import { CliError, CliUsageError } from './cli-error.ts';
import { plain } from './output/plain.ts';
import type { Connection } from './settings.ts';

const looksLikeId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Refuses what can't find a member before anything is asked.
 * @throws Failure for a name or a part of something
 */
export function refuseUnsearchable(given: string): void {
  const text = given.trim();
  if (looksLikeId(text) || emailPattern.test(text) || toE164(text) !== undefined) return;
  throw new CliUsageError(
    `"${plain(given)}" is no phone, e-mail or id. Names are sealed and can’t be searched: take a phone, or look through members list.`,
  );
}

/**
 * The id of the member that a person means.
 * @param given their id, phone in any usual form, or e-mail
 * @throws Failure if there is none, UsageFailure for what can find nobody
 */
export async function findMemberId(connection: Connection, given: string): Promise<string> {
  refuseUnsearchable(given);
  if (looksLikeId(given)) return given;
  const { members } = await call(connection, operatorListMembers, { query: { query: given } });
  const [member] = members;
  if (!member) throw new CliError(`No member has the phone, e-mail or id "${plain(given)}".`);
  return member.id;
}
