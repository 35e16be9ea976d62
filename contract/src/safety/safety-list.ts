import * as z from 'zod/mini';
import { crisisOutcomes, type CrisisKind } from '../crisis/staff-crisis.ts';

const defineText = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/**
 * A phrase: words between spaces. `a|b` stands for one of several words, `@name` for those of a group, and a place that ends in `?` may
 * be missing.
 */
const phrase = defineText(200).check(
  z.refine(
    (value) => value.split(' ').some((place) => !place.endsWith('?')),
    'a phrase needs a word that can’t be missing',
  ),
  z.refine((value) => value.split(' ').length <= 12, 'a phrase can have at most 12 words'),
);
const phrases = z.array(phrase).check(z.maxLength(2000));

const phrasesByKind = z.strictObject({
  suicide: phrases,
  'self-harm': phrases,
  hopelessness: phrases,
  overdose: phrases,
  abuse: phrases,
  'harm-to-others': phrases,
} satisfies Record<CrisisKind, unknown>);

const playbookStep = z.strictObject({
  key: defineText(40),
  title: defineText(100),
  instructions: defineText(500),
  /** Texts that the coach can send after changing them. */
  suggestions: z.array(defineText(320)).check(z.maxLength(10)),
});

interface Phrases {
  readonly groups: Readonly<Record<string, unknown>>;
  readonly phrases: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  readonly ordinary: readonly string[];
}

const hasItsGroups = ({ groups, phrases: languages, ordinary }: Phrases): boolean =>
  [...Object.values(languages).flatMap((kinds) => Object.values(kinds).flat()), ...ordinary]
    .flatMap((entry) => entry.split(/[ |?]/))
    .every((word) => !word.startsWith('@') || Object.hasOwn(groups, word.slice(1)));

/**
 * The phrases by which the service notices a crisis, and the playbook for it, as they ship and as they are imported. The playbook names
 * the numbers of the configuration as `{lifeline}`, `{textLine}`, `{keyword}`, and `{emergency}`.
 */
export const safetyList = z
  .strictObject({
    /** Words that count as others: misspellings, contractions, and what is written as one word. */
    spellings: z.record(defineText(40), defineText(40)),
    /** Words that are skipped, such as "really". */
    fillers: z.array(defineText(40)).check(z.maxLength(200)),
    /** Words that phrases use by the group’s name. */
    groups: z.record(z.string().check(z.regex(/^[a-z-]{1,30}$/)), z.array(defineText(60))),
    phrases: z.strictObject({ english: phrasesByKind, spanish: phrasesByKind }),
    /**
     * Phrases of ordinary life. A match that lies within one of them doesn’t count, so each must end in what makes it harmless: “pills with
     * breakfast”, not “pills with”.
     */
    ordinary: phrases,
    playbook: z.strictObject({
      steps: z.array(playbookStep).check(z.minLength(1), z.maxLength(10)),
      outcomes: z
        .array(z.strictObject({ key: z.enum(crisisOutcomes), label: defineText(100) }))
        .check(z.minLength(1)),
    }),
  })
  .check(z.refine(hasItsGroups, 'a phrase names a group that the file doesn’t have'));
export type SafetyList = z.infer<typeof safetyList>;
