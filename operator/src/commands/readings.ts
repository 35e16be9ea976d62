import { memberStatuses, parseMemberStatus, type MemberStatus } from '@moments/contract/member-status';
import { InvalidArgumentError } from 'commander';

/** A member status in either spelling, in any case (STAT-01). */
export function readStatus(text: string): MemberStatus {
  const status = parseMemberStatus(text);
  if (status === undefined) throw new InvalidArgumentError(`It is one of ${memberStatuses.join(', ')}.`);
  return status;
}

export function readPage(text: string): string {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new InvalidArgumentError('It is a number from 1.');
  return text;
}
