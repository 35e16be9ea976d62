import { InvalidArgumentError } from 'commander';
import {
  memberStatuses,
  parseMemberStatus,
  type MemberStatus,
} from '@moments/contract/members/member-status';
import { isIsoDate } from '@moments/contract/values/dates';

/** Help text for the member argument of all commands. */
export const memberHelp = 'the member’s phone, email, or ID';

/** Help text for the request argument of all commands. */
export const requestHelp = 'the request’s ID, from the list';

/** Help text for a reason that the member sees. */
export const reasonHelp = 'the reason, shown to the member by email and in the portal';

/** Reads a member status in either spelling and in any case (STAT-01). */
export function readStatus(text: string): MemberStatus {
  const status = parseMemberStatus(text);
  if (status === undefined) throw new InvalidArgumentError(`Must be one of ${memberStatuses.join(', ')}.`);
  return status;
}

export function readPage(text: string): string {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('Must be a number from 1.');
  return text;
}

const parseWholeNumber = (text: string): number | undefined =>
  /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Reads a number of Moments to add, or to remove if negative. */
export function readAmount(text: string): number {
  const amount = parseWholeNumber(text);
  if (amount === undefined || amount === 0)
    throw new InvalidArgumentError('Must be a whole number, such as 5 or -5.');
  return amount;
}

/** Reads a budget in Moments. Returns "none" instead of null, because commander takes null for a missing option. */
export function readBudget(text: string): number | 'none' {
  if (text.toLowerCase() === 'none') return 'none';
  const budget = parseWholeNumber(text);
  if (budget === undefined || budget < 0)
    throw new InvalidArgumentError('Must be a number of Moments, or "none".');
  return budget;
}

/** Reads the ID of a text. */
export function readTextId(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError('Must be the ID of a text.');
  return text;
}

/** Reads an ISO date. */
export function readDate(text: string): string {
  if (!isIsoDate(text)) throw new InvalidArgumentError('Must be a date, such as 2026-11-30.');
  return text;
}
