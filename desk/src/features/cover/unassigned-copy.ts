import type { UnassignedMember } from '@moments/contract/cover/staff-cover';

const listOfNames = new Intl.ListFormat('en-US');

/** Says why no one answers a member. */
export function describeReason({ reason, coachName, coveredBy }: UnassignedMember): string {
  const coach = coachName ?? 'Their coach';
  // The person who has just handed the member over reads why the member still stands here.
  const cover =
    coveredBy &&
    `${listOfNames.format(coveredBy)}, who ${coveredBy.length > 1 ? 'cover, are' : 'covers, is'} off duty`;
  return {
    'no-coach': 'Has no coach',
    former: `${coach} no longer coaches${cover ? `, and ${cover}` : ''}`,
    away: `${coach} is away, ${cover ? `and ${cover}` : 'without a cover on duty'}`,
    'off-duty': `${coach} has no more shift today${cover ? `, and ${cover}, too` : ''}`,
    'check-in-due': 'The check-in after their crisis is due, and no coach is there to make it',
  }[reason];
}
