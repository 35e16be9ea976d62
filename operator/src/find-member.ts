import { operatorListMembers } from '@moments/contract/operator';
import { call } from './call.ts';
import { Failure } from './failure.ts';
import type { Connection } from './settings.ts';

const looksLikeId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * The id of the member that a person means.
 * @param given their id, phone in any usual form, or e-mail
 * @throws Failure if there is none
 */
export async function memberIdOf(connection: Connection, given: string): Promise<string> {
  if (looksLikeId(given)) return given;
  const { members } = await call(connection, operatorListMembers, { query: { query: given } });
  const [member] = members;
  if (!member) throw new Failure(`No member has the phone, e-mail or id "${given}".`);
  return member.id;
}
