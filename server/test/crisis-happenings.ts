import fc from 'fast-check';
import { members, people, type Happening } from './crisis-world.ts';

const person = fc.constantFrom(...people);
const member = fc.constantFrom(...members);

/** What can happen to two coaches, one on call, and their pages. */
export const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ what: fc.constant('raise'), member }),
  fc.record({
    what: fc.constant('act'),
    person,
    member,
    act: fc.constantFrom('here', 'ask', 'page', 'no-answer', 'handover', 'end-handover', 'close', 'dismiss'),
  }),
  fc.record({ what: fc.constant('open'), person, member: fc.option(member, { nil: undefined }) }),
  fc.record({ what: fc.constant('look'), person, isVisible: fc.boolean(), hasFocus: fc.boolean() }),
  fc.record({ what: fc.constantFrom('lose-line', 'regain-line', 'reload'), person }),
  fc.record({ what: fc.constant('change-coach'), member, coach: fc.constantFrom('ana', 'theo') }),
  fc.record({ what: fc.constant('change-on-call'), isOnCall: fc.boolean() }),
);
