import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CrisisRole } from '@moments/contract/crisis/staff-crisis';
import { happening } from '../../../test/crisis-happenings.ts';
import { listLies } from '../../../test/crisis-lies.ts';
import { CrisisWorld } from '../../../test/crisis-world.ts';
import { isExhaustive } from '../../../test/exhaustive.ts';
import {
  canEndHandover,
  canHandOver,
  findAnswers,
  findHandover,
  getCheckInTime,
  getCrisisRole,
  listJoins,
  moveCrisis,
  startCrisis,
  type CrisisMove,
  type CrisisState,
} from './crisis-rules.ts';

const start = new Date('2026-11-20T02:40:00Z');
const later = new Date('2026-11-20T02:41:00Z');
const hour = 3_600_000;
const roles: readonly CrisisRole[] = ['coach', 'cover', 'on-call'];
const moves: readonly CrisisMove[] = [
  ...roles.flatMap((as) => [{ act: 'join', as } as const, { act: 'here', as } as const]),
  { act: 'ask', answers: { plan: 'yes' } },
  { act: 'page' },
  { act: 'no-answer' },
  { act: 'connect' },
  { act: 'handover' },
  { act: 'explain-handover' },
  { act: 'end-handover' },
  { act: 'close', outcome: 'safe-with-plan' },
  { act: 'dismiss' },
];
const make = (state: CrisisState, move: CrisisMove, by = 'ana') => moveCrisis(state, move, { by, at: later });
const opened = startCrisis(null, start);

describe('a crisis', () => {
  it.each(moves)('[SAFE-01, SAFE-07] takes no move after its end: $act', (move) => {
    for (const end of [{ act: 'close', outcome: 'connected-to-help' }, { act: 'dismiss' }] as const) {
      const ended = make(opened, end);
      expect(ended).toMatchObject({
        endedAt: later,
        outcome: end.act === 'close' ? 'connected-to-help' : 'dismissed',
      });
      expect(make(ended, move)).toBe(ended);
    }
  });

  it.each(roles)(
    '[SAFE-01] is joined by %s with attention, and its page is answered only by the person on call',
    (as) => {
      const joined = make(opened, { act: 'join', as });
      expect(listJoins(joined)).toEqual([{ act: 'join', as, by: 'ana', at: later.toISOString() }]);
      expect(joined.onCallPresentAt).toEqual(as === 'on-call' ? later : null);
      expect(make(joined, { act: 'join', as })).toBe(joined);
      const pressed = make(joined, { act: 'here', as });
      expect([pressed.onCallPresentAt, listJoins(pressed).length]).toEqual([later, 1]);
    },
  );

  it('[SAFE-01] says when each person last came, because it stays open for days', () => {
    const first = make(make(opened, { act: 'join', as: 'on-call' }, 'marcus'), { act: 'join', as: 'coach' });
    const paged = make(first, { act: 'no-answer' });
    const at = new Date('2026-11-22T02:41:00Z');
    const back = moveCrisis(paged, { act: 'join', as: 'on-call' }, { by: 'marcus', at });
    expect(listJoins(back).map((join) => [join.by, join.at])).toEqual([
      ['ana', later.toISOString()],
      ['marcus', at.toISOString()],
    ]);
  });

  it('[SAFE-04] asks for an answer of its page again when the service or a person pages again', () => {
    const answered = make(opened, { act: 'join', as: 'on-call' }, 'marcus');
    const paged = moveCrisis(answered, { act: 'page' }, { by: null, at: later });
    expect(paged.onCallPresentAt).toBeNull();
    const again = make(paged, { act: 'join', as: 'on-call' }, 'marcus');
    expect([again.onCallPresentAt, listJoins(again).length]).toEqual([later, 1]);
    expect(findAnswers(again)).toEqual({ staffIds: ['marcus', 'marcus'], lastAt: later.toISOString() });
  });

  it('[SAFE-06] has one handover at a time, which ends and is explained once', () => {
    for (const act of ['explain-handover', 'end-handover'] as const)
      expect(make(opened, { act })).toBe(opened);
    const begun = make(opened, { act: 'handover' }, 'marcus');
    expect(make(begun, { act: 'handover' }, 'nora')).toBe(begun);
    const ended = make(make(begun, { act: 'explain-handover' }), { act: 'end-handover' }, 'nora');
    expect(findHandover(ended)).toMatchObject({
      begun: { by: 'marcus' },
      isExplained: true,
      ended: { by: 'nora' },
    });
    for (const act of ['explain-handover', 'end-handover'] as const) expect(make(ended, { act })).toBe(ended);
  });

  it('[SAFE-06] can be handed to 911 again after the call is over, and stays open for that call, too', () => {
    const called = make(make(make(opened, { act: 'handover' }), { act: 'explain-handover' }), {
      act: 'end-handover',
    });
    const again = make(called, { act: 'handover' }, 'marcus');
    expect(findHandover(again)).toMatchObject({
      begun: { by: 'marcus' },
      isExplained: false,
      ended: undefined,
    });
    expect(make(again, { act: 'handover' }, 'nora')).toBe(again);
    expect(make(again, { act: 'close', outcome: 'emergency-services' })).toBe(again);
    const over = make(make(again, { act: 'explain-handover' }), { act: 'end-handover' }, 'marcus');
    expect(findHandover(over)).toMatchObject({ isExplained: true, ended: { by: 'marcus' } });
    expect(make(over, { act: 'dismiss' }).endedAt).toEqual(later);
  });

  it.each([{ act: 'close', outcome: 'emergency-services' }, { act: 'dismiss' }] as const)(
    '[SAFE-06] can’t end during a call to 911, and can after it: $act',
    (end) => {
      const begun = make(opened, { act: 'handover' }, 'marcus');
      expect(make(begun, end)).toBe(begun);
      expect(make(make(begun, { act: 'end-handover' }, 'marcus'), end).endedAt).toEqual(later);
    },
  );

  it('[SAFE-06] has a handover that the person who began it ends, and after 30 minutes people on call and operations', () => {
    const begun = findHandover(make(opened, { act: 'handover' }, 'marcus'));
    const canEnd = (id: string, roles: string[], minutes: number, isOnCall = false) =>
      begun && canEndHandover(begun, { id, roles, isOnCall }, new Date(later.getTime() + minutes * 60_000));
    expect([canEnd('marcus', ['coach'], 0), canEnd('nora', ['operations'], 29)]).toEqual([true, false]);
    expect([canEnd('nora', ['operations'], 30), canEnd('bea', ['coach'], 30, true)]).toEqual([true, true]);
    expect([canEnd('bea', ['coach'], 29, true), canEnd('ana', ['coach'], 30)]).toEqual([false, false]);
  });

  it('[SAFE-07] stays open without an answer of the member, and asks the person on call again', () => {
    const answered = make(opened, { act: 'here', as: 'coach' });
    const handedOn = make(answered, { act: 'no-answer' });
    expect([handedOn.endedAt, handedOn.outcome, handedOn.onCallPresentAt]).toEqual([null, null, null]);
    expect(handedOn.steps.at(-1)).toMatchObject({ act: 'no-answer', by: 'ana' });
  });

  it('[SAFE-08] keeps each answer with its author, and the latest of each', () => {
    const asked = make(opened, { act: 'ask', answers: { plan: 'no', means: 'yes' } }, 'ana');
    const again = make(asked, { act: 'ask', answers: { plan: 'yes' } }, 'marcus');
    expect(again.answers).toEqual({ plan: 'yes', means: 'yes' });
    expect(again.steps.map(({ by, answers }) => [by, answers])).toEqual([
      [null, undefined],
      ['ana', { plan: 'no', means: 'yes' }],
      ['marcus', { plan: 'yes' }],
    ]);
  });

  it('[SAFE-06] is handed to 911 by people on call and operations, and by no token', () => {
    for (const isOnCall of [false, true])
      for (const roles of [['coach'], ['operations'], ['admin']])
        for (const id of ['one', null])
          expect(canHandOver({ id, isOnCall, roles })).toBe(
            id !== null && (isOnCall || roles.includes('operations')),
          );
  });

  it('[SAFE-01] is joined as on call before as coach, and as cover otherwise', () => {
    expect(getCrisisRole({ isOnCall: true, reach: { kind: 'own' } })).toBe('on-call');
    expect(getCrisisRole({ isOnCall: false, reach: { kind: 'own' } })).toBe('coach');
    for (const kind of ['cover', 'reason'] as const)
      expect(getCrisisRole({ isOnCall: false, reach: { kind } })).toBe('cover');
  });

  it.each([
    [undefined, 24],
    [12, 12],
    [36, 36],
    [37, 24],
  ])('[SAFE-08] plans the check-in of a next evening in %s hours for %s hours later', (evening, wait) => {
    const at = (hours: number) => new Date(start.getTime() + hours * hour);
    expect(getCheckInTime(evening === undefined ? undefined : at(evening), start)).toEqual(at(wait));
  });
});

describe('two coaches and one on call', () => {
  it('[SAFE-01, SAFE-07] see no one as joined who didn’t act, and no crisis as open after its end, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
        const world = new CrisisWorld();
        for (const each of happenings) {
          world.apply(each);
          expect(listLies(world)).toEqual([]);
        }
      }),
      { numRuns: isExhaustive ? 10_000 : 300 },
    );
  });
});
