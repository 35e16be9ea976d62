import { InvalidArgumentError } from 'commander';
import {
  type MemberStatus,
  memberStatuses,
  parseMemberStatus,
} from '@moments/contract/members/member-status';
import { type StaffRole, staffRoles, type TokenRole, tokenRoles } from '@moments/contract/staff/permissions';
import { tokenDays } from '@moments/contract/staff/tokens';
import { isIsoDate } from '@moments/contract/values/dates';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';

function readList<T extends string>(known: readonly T[], text: string): T[] {
  const names = text.toLowerCase().split(',');
  return names.map((word) => {
    const found = known.find((value) => value === word.trim());
    if (found === undefined) throw new InvalidArgumentError(`Must be one or more of ${known.join(', ')}.`);
    return found;
  });
}

/** Reads roles of a person, separated by commas. */
export const readRoles = (text: string): StaffRole[] => readList(staffRoles, text);

/** Reads roles of a token, separated by commas. */
export const readTokenRoles = (text: string): TokenRole[] => readList(tokenRoles, text);

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const dayNumbers: readonly ShiftDay[] = ['1', '2', '3', '4', '5', '6', '7'];
const times: Readonly<Record<string, ShiftTime>> = { early: '1', late: '2' };

/** Reads the time of an evening: early or late. */
export const findTime = (word: string): ShiftTime | undefined => times[word];

/** Reads a weekday such as Mon. */
export const findDay = (word: string): ShiftDay | undefined =>
  dayNumbers[days.findIndex((name) => name === word)];

const readDay = (word: string): ShiftDay => {
  const day = findDay(word);
  if (day === undefined) throw new InvalidArgumentError('Must be days such as Mon Wed.');
  return day;
};

/** Reads evenings such as "early Mon Wed, late Fri", or "none". */
export function readShifts(text: string): { time: ShiftTime; days: ShiftDay[] }[] {
  if (text.toLowerCase() === 'none') return [];
  return text
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [name = '', ...timeParts] = part.trim().split(/\s+/);
      const time = times[name];
      if (time === undefined || timeParts.length === 0)
        throw new InvalidArgumentError('Must be evenings such as "early Mon Wed, late Fri".');
      return { time, days: timeParts.map(readDay) };
    });
}

/** Reads the most members of a coach. Returns "none" instead of null, because commander takes null for a missing option. */
export function readCapacity(text: string): number | 'none' {
  if (text.toLowerCase() === 'none') return 'none';
  if (!/^\d{1,4}$/.test(text)) throw new InvalidArgumentError('Must be a number of members, or "none".');
  return Number(text);
}

export function readDays(text: string): number {
  if (!/^[1-9]\d{0,2}$/.test(text) || Number(text) > tokenDays.most)
    throw new InvalidArgumentError(`Must be a number of days from 1 to ${String(tokenDays.most)}.`);
  return Number(text);
}

/** Reads a time in ISO 8601, or "none". */
export function readInstant(text: string): string {
  if (text.toLowerCase() === 'none') return 'none';
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime()) || !/^\d{4}-/.test(text))
    throw new InvalidArgumentError('Must be a time such as 2026-12-01T09:00:00Z, or "none".');
  return instant.toISOString();
}

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
