import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LiveEvent } from './live-events.ts';
import { RecentEvents } from './recent-events.ts';

const minutes = 60_000;
const ana = 'member:ana';
const ben = 'member:ben';

/** Creates the events with a clock that the test sets. */
function createEvents(most?: number) {
  let now = 0;
  const recent = new RecentEvents(() => now, most);
  return {
    recent,
    wait: (milliseconds: number) => (now += milliseconds),
    getNow: () => now,
    add: (id: string, kind = 'texts', to = [ana]) => recent.add({ id, kind, to }),
  };
}

describe('the recent events of a server', () => {
  it('[HOME-05] lists what came after the last event of a page, once a kind and only for its member', () => {
    const { recent, add } = createEvents();
    add('1');
    add('2', 'moments');
    add('3', 'texts');
    add('4', 'moments');
    add('5', 'plan', [ben]);
    expect(recent.listMissedKinds(ana, { eventId: '1' })).toEqual(['moments', 'texts']);
    expect(recent.listMissedKinds(ana, { eventId: '5' })).toEqual([]);
    expect(recent.newestId).toBe('5');
  });

  it('[HOME-05] promises nothing to a page whose event it doesn’t know', () => {
    const { recent, add } = createEvents();
    add('1');
    expect(recent.listMissedKinds(ana, { eventId: '0' })).toBeUndefined();
    recent.restart();
    add('2');
    expect(recent.listMissedKinds(ana, { eventId: '1' })).toBeUndefined();
    expect(recent.listMissedKinds(ana, { eventId: '2' })).toEqual([]);
  });

  it('[HOME-05] promises nothing for the time before it listened, or for longer than five minutes', () => {
    const { recent, wait, add } = createEvents();
    wait(1_000);
    add('1');
    wait(1_000);
    expect(recent.listMissedKinds(ana, { age: 1_500 })).toEqual(['texts']);
    expect(recent.listMissedKinds(ana, { age: 500 })).toEqual([]);
    expect(recent.listMissedKinds(ana, { age: 2_500 })).toBeUndefined();
    wait(10 * minutes);
    expect(recent.listMissedKinds(ana, { age: 5 * minutes })).toEqual([]);
    expect(recent.listMissedKinds(ana, { age: 5 * minutes + 1 })).toBeUndefined();
    recent.restart();
    wait(1_000);
    expect(recent.listMissedKinds(ana, { age: 1_001 })).toBeUndefined();
  });

  it('[HOME-05] never leaves out an event, however many it has dropped', () => {
    const change = fc.record({
      pause: fc.integer({ min: 0, max: 2 }),
      kind: fc.constantFrom('texts', 'moments', 'plan'),
      to: fc.constantFrom<string[]>([ana], [ben], [ana, ben]),
    });
    fc.assert(
      fc.property(
        fc.array(change, { minLength: 1, maxLength: 60 }),
        fc.nat(80),
        fc.nat(80),
        (changes, place, age) => {
          const { recent, wait, getNow, add } = createEvents(10);
          const all: (LiveEvent & { readonly at: number })[] = [];
          for (const [index, { pause, kind, to }] of changes.entries()) {
            wait(pause);
            add(String(index), kind, to);
            all.push({ id: String(index), kind, to, at: getNow() });
          }
          const listKinds = (events: typeof all) => [
            ...new Set(events.filter(({ to }) => to.includes(ana)).map(({ kind }) => kind)),
          ];
          const since = getNow() - age;
          for (const [missed, expected] of [
            [recent.listMissedKinds(ana, { eventId: String(place) }), listKinds(all.slice(place + 1))],
            [recent.listMissedKinds(ana, { age }), listKinds(all.filter(({ at }) => at >= since))],
          ] as const)
            if (missed !== undefined) expect(missed).toEqual(expected);
          // The last ten are always there.
          for (const { id } of all.slice(-10))
            expect(recent.listMissedKinds(ana, { eventId: id })).toBeDefined();
        },
      ),
    );
  });
});
