import { crisisKinds, type CrisisKind } from '@moments/contract/crisis/staff-crisis';
import type { SafetyList } from '@moments/contract/safety/safety-list';
import { foldWord, listWords, type Vocabulary, type Word } from './normalize-rules.ts';

/** The place of matching words in a text, in UTF-16 units. */
export interface FlaggedPlace {
  readonly from: number;
  readonly to: number;
  readonly kind: CrisisKind;
}

type Meaning = CrisisKind | 'ordinary';

/** A place within phrases: which words lead on, and what was said when the text has come here. */
interface State {
  readonly next: Map<string, State[]>;
  readonly meanings: Set<Meaning>;
}
const createState = (): State => ({ next: new Map(), meanings: new Set() });

export interface Matcher {
  readonly find: (text: string) => FlaggedPlace[];
  readonly has: (text: string) => boolean;
}

function toVocabulary({ spellings, fillers }: SafetyList): Vocabulary {
  const fold = (text: string): string[] => text.split(' ').map(foldWord);
  return {
    spellings: new Map(Object.entries(spellings).map(([word, meant]) => [foldWord(word), fold(meant)])),
    fillers: new Set(fillers.map(foldWord)),
  };
}

/** Adds a way from some states to another by the words of one alternative. */
function connect(from: readonly State[], words: readonly string[], to: State): void {
  let current = from;
  for (const [at, word] of words.entries()) {
    const target = at === words.length - 1 ? to : createState();
    for (const { next } of current) {
      const ways = next.get(word);
      if (ways) ways.push(target);
      else next.set(word, [target]);
    }
    current = [target];
  }
}

interface Building {
  readonly start: State;
  /** Lists the ways to write one place of a phrase: `a|b` or `@group`. */
  readonly listAlternatives: (place: string) => readonly string[][];
}

function createBuilding({ groups }: SafetyList, vocabulary: Vocabulary): Building {
  const normalize = (texts: readonly string[]): string[][] =>
    texts
      .map((text) => listWords(text, vocabulary).map(({ word }) => word))
      .filter((words) => words.length > 0);
  const normalGroups = new Map(Object.entries(groups).map(([name, texts]) => [`@${name}`, normalize(texts)]));
  return {
    start: createState(),
    listAlternatives: (place) =>
      place.split('|').flatMap((word) => normalGroups.get(word) ?? normalize([word])),
  };
}

function addPhrase(building: Building, phrase: string, meaning: Meaning): void {
  let current: readonly State[] = [building.start];
  for (const place of phrase.split(' ')) {
    const isOptional = place.endsWith('?');
    const alternatives = building.listAlternatives(isOptional ? place.slice(0, -1) : place);
    if (alternatives.length === 0) continue;
    const end = createState();
    for (const words of alternatives) connect(current, words, end);
    current = isOptional ? [...current, end] : [end];
  }
  for (const state of current) if (state !== building.start) state.meanings.add(meaning);
}

interface Begun {
  readonly state: State;
  readonly from: number;
}
interface Found {
  readonly from: number;
  /** Where its last word begins. */
  readonly last: number;
  readonly to: number;
  readonly meaning: Meaning;
}

/** Goes through the words once. At each, only phrases that have begun within the last words are followed. */
function findAll(start: State, words: readonly Word[]): Found[] {
  const found: Found[] = [];
  let begun: readonly Begun[] = [];
  for (const { word, from, to } of words) {
    const following: Begun[] = [];
    for (const phrase of [...begun, { state: start, from }])
      for (const state of phrase.state.next.get(word) ?? []) following.push({ state, from: phrase.from });
    begun = following;
    for (const phrase of begun)
      for (const meaning of phrase.state.meanings) found.push({ from: phrase.from, last: from, to, meaning });
  }
  return found;
}

/** Makes one place of those of a kind that overlap. */
function mergePlaces(places: readonly FlaggedPlace[]): FlaggedPlace[] {
  const merged: FlaggedPlace[] = [];
  for (const place of places.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && place.from < last.to)
      merged[merged.length - 1] = { ...last, to: Math.max(last.to, place.to) };
    else merged.push(place);
  }
  return merged;
}

/**
 * Drops what lies within ordinary phrases, at least with its last word: “rather die” in “I would rather die than sing”. An ordinary phrase
 * ends in the harmless thing itself, because “rather die than” can also go on with “live like this”.
 */
function dropOrdinary(found: readonly Found[]): Found[] {
  const ordinary = found
    .filter(({ meaning }) => meaning === 'ordinary')
    .toSorted((one, other) => one.from - other.from);
  const others = found.filter(({ meaning }) => meaning !== 'ordinary');
  let [at, ordinaryTo] = [0, 0];
  return others
    .toSorted((one, other) => one.last - other.last)
    .filter(({ last, to }) => {
      for (let next = ordinary[at]; next && next.from <= last; next = ordinary[at]) {
        ordinaryTo = Math.max(ordinaryTo, next.to);
        at += 1;
      }
      return to > ordinaryTo;
    });
}

function toPlaces(found: readonly Found[]): FlaggedPlace[] {
  const places = crisisKinds.flatMap((kind) =>
    mergePlaces(found.filter(({ meaning }) => meaning === kind).map(({ from, to }) => ({ from, to, kind }))),
  );
  return places.toSorted((one, other) => one.from - other.from);
}

/** Prepares a list for matching. A match is a help for coaches, no diagnosis. */
export function createMatcher(list: SafetyList): Matcher {
  const vocabulary = toVocabulary(list);
  const building = createBuilding(list, vocabulary);
  for (const phrases of Object.values(list.phrases))
    for (const kind of crisisKinds) for (const phrase of phrases[kind]) addPhrase(building, phrase, kind);
  for (const phrase of list.ordinary) addPhrase(building, phrase, 'ordinary');
  const find = (text: string): FlaggedPlace[] =>
    toPlaces(dropOrdinary(findAll(building.start, listWords(text, vocabulary))));
  return { find, has: (text) => find(text).length > 0 };
}
