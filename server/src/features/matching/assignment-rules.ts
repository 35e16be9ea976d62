import type { CoachConsequence, coachPurposes } from '@moments/contract/matching/staff-matching';
import { hasCoach, type Coached } from '../members/status/status-rules.ts';

/** The purpose of choosing a coach: a first match, or a change. */
export type CoachPurpose = (typeof coachPurposes)[number];

/** Finds what a choice of coach would be for. @returns undefined for a member who neither waits for a coach nor has one */
export function findCoachPurpose(member: Coached): CoachPurpose | undefined {
  if (member.status === 'PENDING_MATCHING') return 'match';
  return hasCoach(member) ? 'change' : undefined;
}

const texts: Readonly<Record<CoachPurpose, (coachName: string, hasFirstText: boolean) => string>> = {
  match: (coachName, hasFirstText) =>
    `Moments: you've been matched with your coach, ${coachName}. ${hasFirstText ? 'We sent them your first text. ' : ''}Text this number whenever you're ready. Reply STOP to opt out.`,
  // Also correct for members who are temporarily away from coaching.
  change: (coachName) =>
    `Moments: ${coachName} is your new coach. Your schedule and Moments stay the same. Reply STOP to opt out.`,
};

/** Writes the text that a member gets about their coach. It says that the first text has left, because it used a Moment. */
export const writeCoachText = (
  purpose: CoachPurpose,
  coachName: string,
  { firstText }: { readonly firstText: string },
): string => texts[purpose](coachName, firstText !== '');

/** Says what a match or a change of coach does, before it is done. */
export function listCoachConsequences(
  purpose: CoachPurpose,
  { coachName, isTexted }: { readonly coachName: string | null; readonly isTexted: boolean },
): CoachConsequence[] {
  const always: readonly CoachConsequence[] =
    purpose === 'match'
      ? [
          {
            icon: 'member',
            description: 'The member is in coaching from then on, and their pages show the coach.',
          },
          { icon: 'texts', description: 'Texts that the member has already sent go to the coach’s inbox.' },
        ]
      : [
          {
            icon: 'texts',
            description: `The conversation moves to the new coach’s inbox${explainLeaving(coachName)}.`,
          },
          { icon: 'same', description: 'Schedule, Moments, plan, and status stay the same.' },
        ];
  if (isTexted) return [...always];
  return [
    ...always,
    { icon: 'no-text', description: 'The member has opted out of texts, so they get no text.' },
  ];
}

const explainLeaving = (coachName: string | null): string =>
  coachName === null ? '' : `. ${coachName} needs a reason to open it again`;
