import { crisisKinds, type CrisisKind } from '@moments/contract/crisis/staff-crisis';

/**
 * Phrases that may tell of a crisis, by what they may tell of. They and their kinds are placeholders until a clinician has approved them:
 * `isApproved` in the playbook says so. A match is a help for coaches, no diagnosis. It is found here, on the server, and nothing leaves the
 * service for it.
 */
const phrases: Readonly<Record<CrisisKind, readonly string[]>> = {
  suicide: [
    'kill myself',
    'killing myself',
    'end my life',
    'ending my life',
    'take my own life',
    'want to die',
    'wanna die',
    'better off dead',
    'suicide',
    'suicidal',
    'overdose',
  ],
  'self-harm': ['hurt myself', 'hurting myself', 'cut myself', 'cutting myself', 'self harm'],
  hopelessness: [
    'no reason to live',
    'not worth living',
    'don t want to be here anymore',
    'don t want to live',
    'can t go on',
  ],
};

/** Allows anything but letters and digits between words, such as an apostrophe or two spaces. */
const toPattern = (phrase: string): RegExp =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${phrase.replaceAll(' ', String.raw`[^\p{L}\p{N}]*`)}(?![\p{L}\p{N}])`,
    'giu',
  );
const patterns = crisisKinds.flatMap((kind) =>
  phrases[kind].map((phrase) => ({ kind, pattern: toPattern(phrase) })),
);

/** The place of matching words in a text, in UTF-16 units. */
export interface FlaggedPlace {
  readonly from: number;
  readonly to: number;
  readonly kind: CrisisKind;
}

/** Finds the phrases of the crisis lists in a text. */
export const findCrisisWords = (body: string): FlaggedPlace[] =>
  patterns
    .flatMap(({ kind, pattern }) =>
      Array.from(body.matchAll(pattern), ({ index, 0: match }) => ({
        from: index,
        to: index + match.length,
        kind,
      })),
    )
    .toSorted((one, other) => one.from - other.from);

export const hasCrisisWords = (body: string): boolean => findCrisisWords(body).length > 0;
