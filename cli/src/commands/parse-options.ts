import { InvalidArgumentError } from 'commander';
import {
  memberStatuses,
  parseMemberStatus,
  type MemberStatus,
} from '@moments/contract/members/member-status';
import { isIsoDate } from '@moments/contract/values/dates';

export const memberHelp = 'the member’s phone, email, full name, or ID';

export const coachHelp = 'the coach’s name or ID';

/** Help text for the option that continues a list. */
export const cursorHelp = 'the next page, from the end of the last page';

export const requestHelp = 'the request’s ID, from the list';

export const reasonHelp = 'the reason, shown to the member by email and in the portal';

/** Reads a member status in either spelling and in any case (STAT-01). */
export function readStatus(text: string): MemberStatus {
  const status = parseMemberStatus(text);
  if (status === undefined) throw new InvalidArgumentError(`Must be one of ${memberStatuses.join(', ')}.`);
  return status;
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

export function readDate(text: string): string {
  if (!isIsoDate(text)) throw new InvalidArgumentError('Must be a date, such as 2026-11-30.');
  return text;
}
