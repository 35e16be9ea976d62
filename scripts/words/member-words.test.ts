import { expect, it } from 'vitest';
import { findMemberWords } from './member-words.ts';

it.each([
  ['Sign out of this device', 'Sign out'],
  ['You are signed in', 'signed in'],
  ['Choose your organization', 'organization'],
  ['Too many attempts', 'attempts'],
  ['Your plan goes on', 'goes on'],
  ['You can take that back in Billing', 'take that back'],
  ['You took your request back.', 'took your request back'],
  ['You asked for another schedule', 'asked for'],
  ['Write to us', 'Write to us'],
  ['Nothing is charged while it is paused.', 'Nothing is charged'],
  ['Your data could not be loaded', 'could not be '],
  ['What happens next', 'What happens next'],
  ['Everybody can text', 'Everybody'],
  ['We’ll send an e-mail', 'e-mail'],
  ['Your plan was cancelled', 'cancell'],
  ["It isn't paid", "isn't"],
])('finds the word that members don’t read in "%s"', (shown, word) => {
  expect(findMemberWords(shown).map((found) => found.word)).toEqual([word]);
});

it.each([
  'Your session has expired. Please sign in again.',
  'Your Account Stopped By Admin',
  'Partner organization',
  'Choose the employer, school, or organization that sent you.',
  'Sponsored by Riverside College',
  'Sign Up',
  "You're almost done!",
  'This cannot be undone.',
  'Open menu',
  'Messages sent',
])('accepts "%s"', (shown) => {
  expect(findMemberWords(shown)).toEqual([]);
});
