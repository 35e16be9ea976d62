/**
 * Phrases that may tell of a crisis. They are placeholders until a clinician has approved them: `isApproved` in the playbook says so. A
 * match is a help for coaches, no diagnosis. It is found here, on the server, and nothing leaves the service for it.
 */
const phrases: readonly string[] = [
  'kill myself',
  'killing myself',
  'end my life',
  'ending my life',
  'take my own life',
  'want to die',
  'wanna die',
  'better off dead',
  'no reason to live',
  'not worth living',
  'suicide',
  'suicidal',
  'hurt myself',
  'hurting myself',
  'cut myself',
  'cutting myself',
  'self harm',
  'overdose',
  'don t want to be here anymore',
  'don t want to live',
  'can t go on',
];

/** Words may be apart by anything but letters and digits, such as an apostrophe or two spaces. */
const patterns = phrases.map(
  (phrase) =>
    new RegExp(
      String.raw`(?<![\p{L}\p{N}])${phrase.replaceAll(' ', String.raw`[^\p{L}\p{N}]*`)}(?![\p{L}\p{N}])`,
      'giu',
    ),
);

/** The place of matching words in a text, in UTF-16 units. */
export interface FlaggedPlace {
  readonly from: number;
  readonly to: number;
}

/** Finds the phrases of the crisis lists in a text. */
export const findCrisisWords = (body: string): FlaggedPlace[] =>
  patterns
    .flatMap((pattern) =>
      Array.from(body.matchAll(pattern), ({ index, 0: match }) => ({
        from: index,
        to: index + match.length,
      })),
    )
    .toSorted((one, other) => one.from - other.from);

export const hasCrisisWords = (body: string): boolean => findCrisisWords(body).length > 0;
