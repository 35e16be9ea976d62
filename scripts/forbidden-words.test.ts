import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Words that code and docs don't use, with what to write instead. They count inside names too, such as `findEverybody`. */
const forbiddenWords: readonly (readonly [word: RegExp, instead: string])[] = [
  [/nobody|somebody|everybody|anybody/gi, 'no one, or name the actor'],
  [/whoever/gi, 'name the actor'],
  [/e-mail/gi, 'email'],
  [/wish/gi, 'request, purchase, or preference'],
  [/(?<!_)(?:sealed|unseal|sealing)/gi, 'encrypted, encrypt'],
  [/beside/gi, 'next to, or and'],
  [/meanwhile/gi, 'in the meantime, or say when'],
  [/\banew/gi, 'again'],
  [/obey/gi, 'apply, or follow'],
  [/all the same/gi, 'still, or anyway'],
  [/stand-?in(?!g)/gi, 'fake, or sandbox'],
  [/colour|behaviour|favour|honour|neighbour|programme(?!r)|catalogue/gi, 'the American spelling'],
  [/(?:organ|normal|recogn|summar|initial|author|custom)is(?=e|ing|ation)/gi, 'the American spelling'],
  [/(?:optim|serial|minim)is(?=e|ing|ation)/gi, 'the American spelling'],
  [/cancell(?=ed|ing)|labelled(?!by)|travelled|licence|\bcentre/gi, 'the American spelling'],
  [/defence|\bgrey|judgement|whilst/gi, 'the American spelling'],
];

/** Stored keys and names of other products that keep a forbidden word. */
const allowedPhrases: readonly string[] = [
  // The start of a stored outbox key.
  "'plan-cancelled'",
  // A status of GrowSurf's rewards.
  "'CANCELLED'",
  // A state of pg-boss's jobs.
  "'completed', 'failed', 'cancelled'",
  // Part of a browser storage key.
  "?? 'nobody'",
];

/** These name the words in order to forbid them. */
const ignoredFiles = [
  'scripts/forbidden-words.test.ts',
  'docs/glossary.md',
  'docs/requirements.md',
  // What members write.
  'server/src/features/texts/opt-outs/opt-out-phrases-rules.ts',
  'server/test/opt-out-sentences.ts',
];

function listFiles(): readonly string[] {
  const patterns = ['*.ts', '*.tsx', '*.mjs', '*.js', '*.css', '*.md', '*.yml'];
  const parameters = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  return execFileSync('git', parameters, { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(file) && !ignoredFiles.includes(file));
}

function findWords(line: string): readonly string[] {
  const checked = allowedPhrases.reduce((rest, phrase) => rest.replaceAll(phrase, ''), line);
  return forbiddenWords.flatMap(([word, instead]) =>
    [...checked.matchAll(word)].map(([found]) => `"${found}" (write ${instead})`),
  );
}

it.each([
  ['const findEverybody = () => 1;', ['"Everybody" (write no one, or name the actor)']],
  ["'an e-mail' // and 'plan-cancelled'", ['"e-mail" (write email)']],
  ["'phone_sealed', a programmer, aria-labelledby, a standing order", []],
])('finds the forbidden words of a line: %s', (line, found) => {
  expect(findWords(line)).toEqual(found);
});

/** Members read one kind of apostrophe, ’, and one form of a card: “Visa ending in 4242”. */
const unlikeOthers = /(?<!^\s*(?:\/\/|\/?\*).*)[a-z]'(?:s|t|re|ll|ve|d|m)\b|••/i;

it('a member’s screens have one kind of apostrophe, and one form of a card', () => {
  const isScreen = /^(?:portal|ui)\/src\/.*(?<!\.test)\.tsx?$/;
  const found = listFiles()
    .filter((file) => isScreen.test(file))
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) =>
          unlikeOthers.test(line.replace(/\s\/\/ .*|\{?\/\*.*/, '')) ? [`${file}: ${line.trim()}`] : [],
        ),
    );
  expect(found).toEqual([]);
});

it('code and docs use no forbidden word', () => {
  const found = listFiles().flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => findWords(line).map((word) => `${file}:${String(index + 1)}: ${word}`)),
  );
  expect(found).toEqual([]);
});
