import type { MemberReach } from '@moments/contract/conversations/staff-conversations';
import { getFirstName } from '../../parts/names.ts';
import { formatMoment } from '../../parts/times.ts';

/**
 * Says for whom a person answers, and until when: "for Ana until 9:00 PM".
 * @returns undefined for a coach's own member
 */
export function describeReach(reach: MemberReach, now: Date): string | undefined {
  if (!reach || reach.kind === 'own') return undefined;
  const coach = reach.coachName === null ? undefined : getFirstName(reach.coachName);
  const until = reach.until === null ? '' : ` until ${formatMoment(new Date(reach.until), now)}`;
  if (reach.kind === 'reason')
    return `${coach === undefined ? 'No coach' : `${coach}’s member`}, open to you${until}`;
  const whose = coach === undefined ? 'without a coach' : `for ${coach}`;
  return reach.kind === 'on-call' ? `${whose}, in a crisis` : `${whose}${until}`;
}

/** Says which coaches a note names in vain. */
export const describeUnreached = (names: readonly string[]): string =>
  `Not on the list of ${names.join(', ')}: they can’t open this conversation. Hand it over first.`;
