import { staffListCoachesFor } from '@moments/contract/matching/staff-matching';
import { staffListMembers } from '@moments/contract/members/staff-members';
import { staffListPartners } from '@moments/contract/partners/staff-partners';
import { call } from './call.ts';
import { CliError } from './cli-error.ts';
import { toPlainText } from './output/table.ts';
import type { Terminal } from './terminal.ts';

const isMemberId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/**
 * Finds a member's ID.
 * @param given - the member's ID, email, phone number in any usual form, or full name
 * @throws CliError if no member matches, or several have the name
 */
export async function findMemberId(terminal: Terminal, given: string): Promise<string> {
  if (isMemberId(given)) return given;
  const { items } = await call(terminal, staffListMembers, { query: { query: given } });
  const [member, other] = items;
  if (!member)
    throw new CliError(`No member has the phone, email, full name, or ID "${toPlainText(given)}".`);
  if (other)
    throw new CliError(`Several members are called "${toPlainText(given)}". Use a phone, email, or ID.`);
  return member.id;
}

/**
 * Finds the ID of a coach for a member.
 * @param given - the coach's ID, or the name in any case
 * @throws CliError if no coach matches, or the member can't have another coach now
 */
export async function findCoachId(terminal: Terminal, memberId: string, given: string): Promise<string> {
  const { coaches } = await call(terminal, staffListCoachesFor, { params: { memberId } });
  const text = given.trim().toLowerCase();
  const coach = coaches.find(({ id, name }) => id === text || name.toLowerCase() === text);
  if (!coach) throw new CliError(`No coach has the name or ID "${toPlainText(given)}".`);
  return coach.id;
}

/**
 * Finds a partner's ID.
 * @param given - the partner's ID, or the name in any case
 * @throws CliError if no partner matches
 */
export async function findPartnerId(terminal: Terminal, given: string): Promise<string> {
  const { partners } = await call(terminal, staffListPartners);
  const text = given.trim().toLowerCase();
  const partner = partners.find(({ id, name }) => id === text || name.toLowerCase() === text);
  if (!partner) throw new CliError(`No partner has the name or ID "${toPlainText(given)}".`);
  return partner.id;
}
