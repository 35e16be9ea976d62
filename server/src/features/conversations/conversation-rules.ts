import type { conversationFlags, writtenKinds } from '@moments/contract/conversations/staff-conversations';
import type { deliveries } from '@moments/contract/conversations/staff-messages';
import type { ErrorCode } from '@moments/contract/http/errors';

type Flag = (typeof conversationFlags)[number];
type Delivery = (typeof deliveries)[number];

/** Lists the marks of a conversation, in the contract's order. */
export function listFlags(row: {
  readonly isCrisis: boolean;
  readonly fewMoments: boolean;
  readonly isNew: boolean;
  readonly isUndelivered: boolean;
  readonly isUnread: boolean | null;
  readonly isMentioned: boolean;
  readonly isCheckInDue: boolean;
  readonly isFollowUpDue: boolean;
}): Flag[] {
  const flags: readonly (readonly [Flag, boolean])[] = [
    ['crisis', row.isCrisis],
    ['few-moments', row.fewMoments],
    ['new', row.isNew],
    ['undelivered', row.isUndelivered],
    ['unread', row.isUnread === true],
    ['mentioned', row.isMentioned],
    ['check-in-due', row.isCheckInDue],
    // A conversation that was put away before the check-in comes back for it alone.
    ['follow-up-due', row.isFollowUpDue && !row.isCheckInDue],
  ];
  return flags.filter(([, holds]) => holds).map(([flag]) => flag);
}

/** Finds how far a coach's text is: from the outbox's status, or what the provider reported. A text without either left long ago. */
export function findDelivery(status: string | null): Delivery {
  if (status === 'delivered') return 'delivered';
  if (status === 'failed' || status === 'undelivered') return 'failed';
  return status === 'waiting' || status === 'sending' ? 'sending' : 'sent';
}

const problems: readonly (readonly [start: string, message: string])[] = [
  ['opted-out', 'The member has opted out of texts.'],
  ['expired', 'It was too late to send it.'],
];

/**
 * Says why a text was not delivered. The stored cause is for administrators.
 * @param failure.staff what the cause's code means (DUTY-03)
 */
export function explainFailure(
  lastError: string | null,
  { staff, isFinal }: { readonly staff: string; readonly isFinal: boolean },
): string {
  const known = problems.find(([start]) => lastError?.startsWith(start))?.[1];
  if (known !== undefined) return known;
  return isFinal ? `${staff} Texts won’t arrive until the member changes it.` : staff;
}

/** Says why the composer is closed. */
export const explainClosedComposer = (
  obstacle: Extract<ErrorCode, 'OPTED_OUT' | 'NOT_TEXTABLE'> | undefined,
  canAnswer: boolean,
): { readonly reason: 'opted-out' | 'stopped' | 'read-only'; readonly message: string } | null => {
  if (obstacle === 'OPTED_OUT')
    return {
      reason: 'opted-out',
      message: 'This member has opted out of texts. Only they can opt back in, by texting START.',
    };
  if (obstacle === 'NOT_TEXTABLE')
    return { reason: 'stopped', message: 'This member’s account isn’t active, so they can’t get texts.' };
  return canAnswer
    ? null
    : { reason: 'read-only', message: 'You can read this conversation, but not reply.' };
};

interface Written {
  readonly firstText: string;
  readonly hopeToGain: string;
  readonly memberSource: string | null;
  readonly personalDetails: Readonly<Record<string, unknown>>;
  readonly emergencyContact: Readonly<Record<string, unknown>>;
}

/**
 * Lists what a member wrote elsewhere than in texts, for those who answer a crisis (SAFE-02): the text that waits for the match, the hopes,
 * and each other answer with words of the crisis lists.
 */
export function listWrittenAnswers(
  { firstText, hopeToGain, memberSource, personalDetails, emergencyContact }: Written,
  hasCrisisWords: (text: string) => boolean,
): { readonly kind: (typeof writtenKinds)[number]; readonly text: string }[] {
  const others: readonly unknown[] = [
    memberSource,
    ...Object.values(personalDetails),
    ...Object.values(emergencyContact),
  ];
  return [
    { kind: 'first-text' as const, text: firstText },
    { kind: 'hopes' as const, text: hopeToGain },
    ...others.flatMap((text) =>
      typeof text === 'string' && hasCrisisWords(text) ? [{ kind: 'other' as const, text }] : [],
    ),
  ].filter(({ text }) => text !== '');
}

interface PutAway {
  readonly isDone?: boolean;
  readonly isUnread?: boolean;
  readonly followUpAt?: Date | null;
}

/** Lets a conversation that is put away come back for the check-in after a crisis, unless it comes back earlier (SAFE-08). */
export function keepCheckIn(change: PutAway, checkInAt: Date): PutAway {
  const { followUpAt } = change;
  const isEarlier = followUpAt instanceof Date && followUpAt < checkInAt;
  return { ...change, isDone: false, followUpAt: isEarlier ? followUpAt : checkInAt };
}

/** Removes what a person who searches doesn't think of: case, accents, and the kind of an apostrophe. */
const simplify = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’‘]/g, "'").replace(/\s+/g, ' ').toLowerCase();

/** Checks whether a text contains words, in their order. */
export const containsWords = (text: string, words: string): boolean =>
  simplify(text).includes(simplify(words).trim());
