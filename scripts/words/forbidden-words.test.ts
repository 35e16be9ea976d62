import { expect, it } from 'vitest';
import { findForbiddenWords } from './forbidden-words.ts';

const listWords = (text: string, allowed: string[] = []) =>
  findForbiddenWords(text, allowed).map(({ word }) => word);

it.each([
  ['Everybody else', 'Everybody'],
  ['an e-mail', 'e-mail'],
  ['once, also if it is repeated', ', also if'],
  ['PaymentWish', 'Wish'],
  ['buildMailDraft', 'Mail'],
  ['const mails = 1;', 'mails'],
  ['phoneSealed', 'Sealed'],
  ['read anew', 'anew'],
  ['the programme', 'programme'],
  ['was cancelled', 'cancell'],
  ['the stand-in', 'stand-in'],
  ['they organise it', 'organis'],
  ['if (mayUse(roles))', 'mayUse'],
  ['the call is refused', 'refused'],
  ['setRefused(reply)', 'Refused'],
  ['/** What the member pays. */', '/** What '],
  ['const planOf = (member: Member) => member.plan;', 'planOf'],
  ['export async function planOf(memberId: string) {', 'planOf'],
  ['const invoiceOf = new Map();', 'invoiceOf'],
])('finds the word in "%s"', (text, word) => {
  expect(listWords(text)).toEqual([word]);
});

it.each([
  "'phone_sealed'",
  'programmer',
  'a standing order',
  'center',
  'renewal',
  'an analysis',
  'ECONNREFUSED',
  'standing in line',
  'aria-labelledby',
  'maybe, or it may be',
  '/** Says what the member pays. */',
  'const isMemberOf = (partner: Partner) => true;',
])('accepts "%s"', (text) => {
  expect(listWords(text)).toEqual([]);
});

it('accepts a word inside an allowed phrase, and finds it elsewhere in the line', () => {
  expect(listWords("'Verify your e-mail' // sends an e-mail", ['Verify your e-mail'])).toEqual(['e-mail']);
});

it('names the line and what to write instead', () => {
  expect(findForbiddenWords('fine\n  an e-mail', [])).toEqual([
    { line: 2, word: 'e-mail', instead: 'email', text: 'an e-mail' },
  ]);
});
