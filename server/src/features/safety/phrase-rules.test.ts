import { expect, it } from 'vitest';
import crisisSentences from '../../../test/safety/crisis-sentences.json' with { type: 'json' };
import firstSet from '../../../test/safety/guidance-first.json' with { type: 'json' };
import secondSet from '../../../test/safety/guidance-second.json' with { type: 'json' };
import ordinarySentences from '../../../test/safety/ordinary-sentences.json' with { type: 'json' };
import { shippedList, shippedMatcher } from './shipped-list.ts';

const { find: findCrisisWords, has: hasCrisisWords } = shippedMatcher;

it.each([
  ['I want to kill myself', 'another case', 'i WANT to KILL mySelf'],
  ['I don’t want to be here anymore', 'another apostrophe', "I don't want to be here any more"],
  ['i wanna die', 'repeated letters', 'i wannaaa dieeee'],
  ['thinking about self-harm again', 'a hyphen', 'self harm'],
  ['i just can’t go on', 'spaces and words between', 'i  really   cant   just go on'],
  ['suicide', 'a misspelling', 'sucide, suiside'],
  ['kms', 'letters apart', 'k m s'],
  ['kill myself', 'digits for letters', 'k1ll mys3lf'],
  ['me tomé todas las pastillas', 'no accents', 'ME TOME TODAS LAS PASTILLAS'],
])('[SAFE-09] finds "%s" with %s', (usual, _difference, other) => {
  expect([hasCrisisWords(usual), hasCrisisWords(other)]).toEqual([true, true]);
});

it.each([
  ['kms', 'suicide'],
  ['kill my self', 'suicide'],
  ['end it all', 'suicide'],
  ['took all my pills', 'overdose'],
  ['I don’t see the point', 'hopelessness'],
  ['better off without me', 'suicide'],
  ['quiero morirme', 'suicide'],
  ['my dad touches me', 'abuse'],
  ['the nurse hits my grandmother', 'abuse'],
  ['I am going to kill my wife', 'harm-to-others'],
])('[SAFE-09] finds "%s" as %s', (body, kind) => {
  expect(findCrisisWords(body).map((place) => place.kind)).toContain(kind);
});

it.each(['That movie killed me', 'suicidally fast', 'a skill in my shelf', 'Hi'])(
  '[SAFE-09] finds nothing within other words in "%s"',
  (body) => {
    expect(findCrisisWords(body)).toEqual([]);
  },
);

it('[SAFE-02, SAFE-09] finds every recorded sentence that tells of a danger, by its kind', () => {
  const missed = Object.entries(crisisSentences).flatMap(([kind, bodies]) =>
    bodies.filter((body) => !findCrisisWords(body).some((place) => place.kind === kind)),
  );
  expect(Object.values(crisisSentences).flat().length).toBeGreaterThanOrEqual(250);
  expect(missed).toEqual([]);
});

/** Words that only lead on to what is meant. “Took all my pills on” can go on with “time” or with “purpose”. */
const leadingWords = new Set(
  'a an the this that these those my your his their our of in on at to by with without for from into under over about as than until before after during when while if because but and like so de en con a al del el la los las un una por para que mi su'.split(
    ' ',
  ),
);

/** Lists the words that a phrase can end in. */
function listLastWords(phrase: string): string[] {
  const places = phrase.split(' ');
  const from = places.findLastIndex((place) => !place.endsWith('?'));
  return places
    .slice(from)
    .flatMap((place) => place.replace('?', '').split('|'))
    .flatMap((word) => (word.startsWith('@') ? (shippedList.groups[word.slice(1)] ?? []) : [word]))
    .map((words) => words.split(' ').at(-1) ?? '');
}

it('[SAFE-02, SAFE-09] takes no match back before the harmless thing is said', () => {
  const open = shippedList.ordinary.filter((phrase) =>
    listLastWords(phrase).some((word) => leadingWords.has(word)),
  );
  expect(open).toEqual([]);
});

it('[SAFE-09] raises at most 2 false alarms in ordinary sentences with the same words', () => {
  const raised = ordinarySentences.filter(hasCrisisWords);
  expect(ordinarySentences.length).toBeGreaterThanOrEqual(200);
  expect(raised.length, raised.join('\n')).toBeLessThanOrEqual(2);
});

/**
 * Written from public guidance (C-SSRS, 988). The list was improved with the first set. Of the second, unseen, it then found 65 of 68 dangers, and
 * raised 6 false alarms in 234 ordinary sentences, which were repaired.
 */
it.each([
  ['first', firstSet],
  ['second', secondSet],
])('[SAFE-09] finds 95 of 100 sentences of the %s set from guidance, with few false alarms', (_set, set) => {
  const missed = set.crises.filter((body) => !hasCrisisWords(body));
  const raised = set.ordinary.filter(hasCrisisWords);
  expect([set.crises.length >= 60, set.ordinary.length >= 200]).toEqual([true, true]);
  expect(missed.length, missed.join('\n')).toBeLessThanOrEqual(set.crises.length * 0.05);
  expect(raised.length, raised.join('\n')).toBeLessThanOrEqual(2);
});

it('[SAFE-09] ignores a phrase that ends within an ordinary one, and finds the others of the text', () => {
  const body = 'I’d rather die than cook tonight. And I took all my pills';
  expect(findCrisisWords(body).map(({ kind, from, to }) => [kind, body.slice(from, to)])).toEqual([
    ['overdose', 'took all my pills'],
  ]);
});

it('[SAFE-09] names the kinds of a text’s phrases', () => {
  const body = 'I can’t go on, I want to hurt myself, it is about suicide';
  expect(findCrisisWords(body).map(({ kind }) => kind)).toEqual(['hopelessness', 'self-harm', 'suicide']);
});

it('[SAFE-09] returns the positions of all matching phrases, in their order, each place once', () => {
  const body = 'I want to die. No reason to live 💜 I just wanna die';
  expect(findCrisisWords(body).map(({ from, to }) => body.slice(from, to))).toEqual([
    'want to die',
    'No reason to live',
    'wanna die',
  ]);
});

it.each([
  ['phrases', 'I want to kill my dad and I’d rather die than go on, my dad touches me. '],
  ['single letters', 'k m s '],
  ['one letter', 'a'],
  ['unfinished phrases', 'my my want to want to '],
])('[SAFE-09] looks through a text of %s in a time that grows no faster than its length', (_what, part) => {
  // The processor's time in µs, which advances in steps of some ms: on a loaded machine, a clock also counts the work of others.
  const measure = (length: number, times: number): number => {
    const body = part.repeat(length / part.length);
    const start = process.threadCpuUsage();
    for (let run = 0; run < times; run += 1) findCrisisWords(body);
    return process.threadCpuUsage(start).user;
  };
  measure(1600, 20);
  // As many characters each time. A quadratic search would take 10 times as long for the long text.
  expect(measure(16_000, 20) / Math.max(measure(1600, 200), 50_000)).toBeLessThan(4);
});
