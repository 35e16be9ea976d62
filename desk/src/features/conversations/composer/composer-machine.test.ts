import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as machine from './composer-machine.ts';

const eli: machine.Target = { memberId: 'eli', draft: null };
const savedAt = '2026-03-02T18:00:00.000Z';
const stored: machine.Target = {
  memberId: 'eli',
  draft: { mode: 'note', body: 'Has a sister', key: 'k0', savedAt },
};
const reply = { key: 'k1', memberId: 'eli', name: 'Eli Stone' };
const leavesAt = new Date(savedAt);

const run = (...transitions: machine.Transition[]) =>
  transitions.reduce((state, transition) => transition(state), machine.emptyComposer);
const type = (body: string, newKey: string) => machine.write(eli, { body }, newKey);
const show = (state: machine.ComposerState, to = eli) => {
  const { mode, body, key } = machine.getDraft(state, to);
  return [mode, body, key];
};

describe('what the field shows', () => {
  const cases: readonly [string, machine.Transition[], machine.Target, unknown[]][] = [
    ['an empty reply first', [], eli, ['reply', '', undefined]],
    ['the server’s draft', [], stored, ['note', 'Has a sister', 'k0']],
    ['typed text with one key', [type('A', 'k1'), type('A B', 'k2')], eli, ['reply', 'A B', 'k1']],
    [
      'the other mode with the same key',
      [machine.write(stored, { mode: 'reply' }, 'k1')],
      eli,
      ['reply', 'Has a sister', 'k0'],
    ],
    [
      'changed text of an earlier page with a new key',
      [machine.write(stored, { body: 'Has' }, 'k1')],
      eli,
      ['note', 'Has', 'k1'],
    ],
    [
      'an inserted reply after a typed one',
      [type('A ', 'k1'), machine.insert(eli, 'B', 'k2')],
      eli,
      ['reply', 'A B', 'k1'],
    ],
    [
      'a note without an inserted reply',
      [machine.insert(stored, 'B', 'k1')],
      stored,
      ['note', 'Has a sister', 'k0'],
    ],
    [
      'nothing after a reply, and the next text with a new key',
      [type('A', 'k1'), machine.send(reply), type('B', 'k2')],
      eli,
      ['reply', 'B', 'k2'],
    ],
    [
      'an undone reply before later text',
      [type('A', 'k1'), machine.send(reply), type('B', 'k2'), machine.bringBack('eli', 'A', 'k3')],
      eli,
      ['reply', 'A\n\nB', 'k2'],
    ],
    [
      'an undone reply within a note',
      [machine.write(stored, { body: 'C' }, 'k1'), machine.bringBack('eli', 'A', 'k2')],
      eli,
      ['note', 'A\n\nC', 'k1'],
    ],
    [
      'a tried note with its key',
      [machine.tryNote(stored, 'k0'), machine.write(eli, { mode: 'reply' }, 'k1')],
      eli,
      ['reply', 'Has a sister', 'k0'],
    ],
    [
      'nothing after a note',
      [machine.tryNote(stored, 'k0'), machine.finishNote('eli', 'k0')],
      stored,
      ['reply', '', undefined],
    ],
    [
      'text typed while the note was added',
      [
        machine.tryNote(stored, 'k0'),
        machine.write(stored, { body: 'Has two' }, 'k1'),
        machine.finishNote('eli', 'k0'),
      ],
      stored,
      ['note', 'Has two', 'k1'],
    ],
    [
      'the server’s draft after a lock',
      [
        machine.write(stored, { body: '' }, 'k1'),
        machine.settleDraft(
          'eli',
          machine.getDraft(run(machine.write(stored, { body: '' }, 'k1')), eli),
          undefined,
          0,
        ),
        machine.forget,
      ],
      stored,
      ['note', 'Has a sister', 'k0'],
    ],
    [
      'text that only this page has, after a lock',
      [type('A', 'k1'), machine.forget],
      eli,
      ['reply', 'A', 'k1'],
    ],
  ];
  it.each(cases)('[DESK-02] the field shows %s', (_, transitions, to, shown) => {
    expect(show(run(...transitions), to)).toEqual(shown);
  });
});

describe('a held reply', () => {
  const held = (...transitions: machine.Transition[]) => run(machine.send(reply), ...transitions).held;
  it('[DESK-02] a reply waits until the server answers, and leaves the page when it is dropped', () => {
    expect(held().map(machine.isUnsent)).toEqual([true]);
    expect(held(machine.answer('k1', { id: '7', leavesAt }))).toEqual([{ ...reply, id: '7', leavesAt }]);
    expect(held(machine.answer('k1', { id: '7', leavesAt })).map(machine.isUnsent)).toEqual([false]);
    expect(held(machine.answer('k1', { problem: 'Opted out.' })).map(machine.isUnsent)).toEqual([false]);
    expect(held(machine.drop('k1'))).toEqual([]);
  });

  it('[DESK-01] a held reply loses its name when the desk locks, and a rejected one leaves the page', () => {
    expect(held(machine.forget)).toEqual([{ ...reply, name: '' }]);
    expect(held(machine.answer('k1', { problem: 'Opted out.' }), machine.forget)).toEqual([]);
  });

  it('[DESK-02] a late answer brings no dropped reply back', () => {
    expect(held(machine.drop('k1'), machine.answer('k1', { id: '7', leavesAt }))).toEqual([]);
  });
});

describe('the drafts of several devices', () => {
  const typed = run(type('Hello', 'k1'));
  const draft = machine.getDraft(typed, eli);
  const saved = machine.settleDraft('eli', draft, savedAt, 10)(typed);
  const elsewhere = { mode: 'reply', body: 'From the phone', key: 'k9', savedAt } as const;

  it('[FIELD-08] shows nothing of a draft that the server no longer has, but never trusts an older read', () => {
    expect(show(saved, { ...eli, readAt: 11 })).toEqual(['reply', '', undefined]);
    expect(show(saved, { ...eli, readAt: 9 })).toEqual(['reply', 'Hello', 'k1']);
    const newer = machine.write(eli, { body: 'Hello there' }, 'k2')(saved);
    expect(show(newer, { ...eli, readAt: 11 })).toEqual(['reply', 'Hello there', 'k1']);
  });

  it('[FIELD-08] lists what was typed elsewhere, and not what this page continues or sends', () => {
    const to = {
      ...eli,
      draft: elsewhere,
      otherDrafts: [{ ...elsewhere, key: 'k1', body: 'Hello' }],
      readAt: 11,
    };
    expect(machine.listOtherDrafts(saved, to)).toEqual([elsewhere]);
    const continued = machine.write(
      { ...eli, draft: elsewhere },
      { body: 'From the phone!' },
      'k3',
    )(machine.emptyComposer);
    expect(machine.getDraft(continued, eli).replaces).toEqual({ key: 'k9', savedAt });
    expect(machine.listOtherDrafts(continued, { ...eli, draft: elsewhere })).toEqual([]);
    const sending = machine.send({ ...reply, key: 'k9' })(machine.emptyComposer);
    expect(machine.listOtherDrafts(sending, { ...eli, draft: elsewhere })).toEqual([]);
  });

  it('[FIELD-08] keeps words that were typed with the key of a text that another device sent', () => {
    const newer = machine.write(eli, { body: 'Hello there' }, 'k2')(saved);
    const kept = machine.rekey('eli', 'k1', 'k3')(newer);
    expect(machine.getDraft(kept, eli)).toMatchObject({ body: 'Hello there', key: 'k3', status: 'unsaved' });
    expect(machine.rekey('eli', 'k8', 'k3')(newer)).toBe(newer);
  });

  it('[FIELD-08] continues the server’s draft of an undone reply with what only this page has', () => {
    const undone = { mode: 'reply', body: 'A', key: 'undone:7', savedAt } as const;
    const back = machine.bringBackSaved('eli', 'A', undone, 'k4');
    expect(show(back(machine.emptyComposer))).toEqual(['reply', 'A', 'undone:7']);
    const both = machine.getDraft(back(run(type('B', 'k2'))), eli);
    expect(both).toMatchObject({ body: 'A\n\nB', replaces: { key: 'undone:7', savedAt } });
  });
});

/** Acts of a person on one conversation, in any order. A new key is one that no earlier text had. */
const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('type' as const), text: fc.constantFrom('', 'A', 'B', 'A B') }),
    fc.record({
      act: fc.constantFrom('reply', 'note', 'send', 'undo', 'try-note', 'finish-note', 'save', 'lock'),
    }),
  ),
  { maxLength: 30 },
);

interface World {
  readonly state: machine.ComposerState;
  /** Text that was sent and may come back, by key. */
  readonly sent: ReadonlyMap<string, string>;
}

function step({ state, sent }: World, each: { act: string; text?: string }, place: number): World {
  const newKey = `k${String(place)}`;
  const draft = machine.getDraft(state, eli);
  const key = draft.key ?? newKey;
  const next = (transition: machine.Transition): World => ({ state: transition(state), sent });
  switch (each.act) {
    case 'type':
      return next(type(each.text ?? '', newKey));
    case 'reply':
    case 'note':
      return next(machine.write(eli, { mode: each.act }, newKey));
    case 'send': {
      if (draft.mode === 'note' || draft.body === '') return { state, sent };
      return { state: machine.send({ ...reply, key })(state), sent: new Map(sent).set(key, draft.body) };
    }
    case 'undo': {
      const held = state.held.at(-1);
      if (!held) return { state, sent };
      const back = machine.bringBack('eli', sent.get(held.key) ?? '', newKey);
      return next((before) => back(machine.drop(held.key)(before)));
    }
    case 'try-note':
      return draft.mode === 'note' ? next(machine.tryNote(eli, key)) : { state, sent };
    case 'finish-note':
      return draft.isTried ? next(machine.finishNote('eli', key)) : { state, sent };
    case 'save':
      return next(machine.settleDraft('eli', draft, savedAt, 0));
    default:
      return next(machine.forget);
  }
}

it('[DESK-02] no order of acts sends one key for two texts, mixes a note into a reply, or loses what only this page has', () => {
  fc.assert(
    fc.property(acts, (list) => {
      let world: World = { state: machine.emptyComposer, sent: new Map() };
      for (const [place, each] of list.entries()) {
        const before = machine.getDraft(world.state, eli);
        const { sent } = world;
        world = step(world, each, place);
        const after = machine.getDraft(world.state, eli);
        if (world.sent !== sent) expect(world.sent.size).toBe(sent.size + 1);
        if (machine.isWritingNote(before) && each.act === 'undo') expect(after.mode).toBe('note');
        if (each.act === 'undo')
          expect(after.body.endsWith(before.body.trim() === '' ? '' : before.body)).toBe(true);
        if (each.act === 'lock' && before.status !== 'saved') expect(after).toEqual(before);
        if (each.act === 'lock') expect(world.state.held.every(({ name }) => name === '')).toBe(true);
      }
    }),
    { numRuns: 500 },
  );
});
