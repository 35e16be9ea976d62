import { expect, it } from 'vitest';
import { describeReach } from './reach-label.ts';

const now = new Date('2026-11-18T19:00:00-05:00');
const until = '2026-11-18T21:00:00-05:00';
const tomorrow = '2026-11-19T21:00:00-05:00';

it.each([
  [{ kind: 'own', until: null, coachName: 'Ana Reyes' }, undefined],
  [{ kind: 'cover', until, coachName: 'Ana Reyes' }, 'for Ana until 9:00 PM'],
  [{ kind: 'cover', until: tomorrow, coachName: 'Ana Reyes' }, 'for Ana until Nov 19'],
  [{ kind: 'cover', until, coachName: null }, 'without a coach until 9:00 PM'],
  [{ kind: 'on-call', until: null, coachName: 'Ana Reyes' }, 'for Ana, in a crisis'],
  [{ kind: 'reason', until, coachName: 'Ana Reyes' }, 'Ana’s member, open to you until 9:00 PM'],
  [{ kind: 'reason', until, coachName: null }, 'No coach, open to you until 9:00 PM'],
] as const)('[COVER-01] says for whom a person answers, and until when: %o', (reach, label) => {
  expect(describeReach(reach, now)).toBe(label);
});
