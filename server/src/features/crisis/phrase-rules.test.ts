import { expect, it } from 'vitest';
import { findCrisisWords, hasCrisisWords } from './phrase-rules.ts';

it.each([
  'I want to kill myself',
  'i WANT to die.',
  'I don’t want to be here anymore',
  "I don't want to live",
  'thinking about self-harm again',
  'Suicide?',
  'i  just can’t   go on',
])('finds the phrase in "%s"', (body) => {
  expect(hasCrisisWords(body)).toBe(true);
});

it.each([
  'That movie killed me',
  'I cut my self a slice of bread and myself a break',
  'suicidally fast',
  'Hi',
])('finds nothing in "%s"', (body) => {
  expect(findCrisisWords(body)).toEqual([]);
});

it('names the kinds of a text’s phrases', () => {
  const body = 'I can’t go on, I want to hurt myself, it is about suicide';
  expect(findCrisisWords(body).map(({ kind }) => kind)).toEqual(['hopelessness', 'self-harm', 'suicide']);
});

it('returns the positions of all matching phrases, in their order', () => {
  const body = 'I want to die. No reason to live 💜 I want to die';
  expect(findCrisisWords(body).map(({ from, to }) => body.slice(from, to))).toEqual([
    'want to die',
    'No reason to live',
    'want to die',
  ]);
});
