import { InvalidArgumentError } from 'commander';
import {
  memberStatuses,
  parseMemberStatus,
  type MemberStatus,
} from '@moments/contract/members/member-status';
import { isIsoDate } from '@moments/contract/values/dates';

/** Parses a member status in either spelling, in any case (STAT-01). */
export function readStatus(text: string): MemberStatus {
  const status = parseMemberStatus(text);
  if (status === undefined) throw new InvalidArgumentError(`Must be one of ${memberStatuses.join(', ')}.`);
  return status;
}

export function readPage(text: string): string {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a number from 1.');
  return text;
}

const wholeNumber = (text: string): number | undefined =>
  /^[+-]?\d{1,9}$/.test(text) ? Number(text) : undefined;

/** Parses Moments to add, or to remove if negative. */
export function readAmount(text: string): number {
  const amount = wholeNumber(text);
  if (amount === undefined || amount === 0)
    throw new InvalidArgumentError('Must be a whole number, such as 5 or -5.');
  return amount;
}

/** Parses a budget in Moments. An option’s value can’t be null, because null counts as not given. */
export function readBudget(text: string): number | 'none' {
  if (text.toLowerCase() === 'none') return 'none';
  const budget = wholeNumber(text);
  if (budget === undefined || budget < 0)
    throw new InvalidArgumentError('It is a number of Moments, or none.');
  return budget;
}

/** Parses the ID of a text. */
export function readTextId(text: string): string {
  if (!/^\d{1,18}$/.test(text)) throw new InvalidArgumentError('It is the id of a text.');
  return text;
}

/** Parses an ISO date. */
export function readDate(text: string): string {
  if (!isIsoDate(text)) throw new InvalidArgumentError('Must be a date, such as 2026-11-30.');
  return text;
}
