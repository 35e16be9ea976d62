import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAccess } from './permissions.ts';
import { countsAsOwn, findReach, toSituation, type ReachFacts } from './reach.ts';

const now = new Date('2026-11-18T19:00:00Z');
const later = new Date(now.getTime() + 1);
const times = fc.constantFrom(null, now, later);
const nothing: ReachFacts = {
  isCoach: false,
  coverUntil: null,
  isOnCall: false,
  isInCrisis: false,
  reasonUntil: null,
};

const anyFacts: fc.Arbitrary<ReachFacts> = fc.record({
  isCoach: fc.boolean(),
  coverUntil: times,
  isOnCall: fc.boolean(),
  isInCrisis: fc.boolean(),
  reasonUntil: times,
});

describe('reach', () => {
  it.each([
    ['their coach', { isCoach: true }, 'own'],
    ['a cover until the end of the cover', { coverUntil: later }, 'cover'],
    ['no one whose cover has ended', { coverUntil: now }, undefined],
    ['the person on call while a crisis is open', { isOnCall: true, isInCrisis: true }, 'on-call'],
    ['no one on call without a crisis', { isOnCall: true }, undefined],
    ['no one else in a crisis', { isInCrisis: true }, undefined],
    ['a person with a reason until its end', { reasonUntil: later }, 'reason'],
    ['no one whose reason has ended', { reasonUntil: now }, undefined],
    ['a cover who gave a reason, too, as the cover', { coverUntil: later, reasonUntil: later }, 'cover'],
  ])('[COVER-01] gives a member to %s', (_who, facts, kind) => {
    expect(findReach({ ...nothing, ...facts }, now)?.kind).toBe(kind);
  });

  it('[COVER-01] lets a coach do the same for own and covered members, and in a crisis on call', () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const situation = toSituation(facts, now);
        expect(situation.isOwn).toBe(countsAsOwn(findReach(facts, now)?.kind));
        const canAnswer = decideAccess(['coach'], ['answer-texts', 'cover-texts'], situation) === 'allowed';
        expect(canAnswer).toBe(findReach(facts, now) !== undefined);
        const canSeeContact = decideAccess(['coach'], ['see-emergency-contact'], situation) === 'allowed';
        expect(canSeeContact).toBe(situation.isOwn);
      }),
    );
  });
});
