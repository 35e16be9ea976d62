import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { Collection, Store } from './store.ts';

let file: string;
beforeEach(() => {
  file = join(mkdtempSync(join(tmpdir(), 'sandbox-')), 'data', 'journal.jsonl');
});

/** Opens the store again as after a kill: the first store is never closed. */
const openAfterKill = () => new Store(file);

describe('the store', () => {
  it('keeps everything after a kill, in the order of the first writes', () => {
    const store = new Store(file);
    store.put('cards', 'a', { n: 1 });
    store.put('cards', 'b', { n: 2 });
    store.put('cards', 'a', { n: 3 });
    store.put('other', 'c', { n: 4 });
    store.delete('other', 'c');
    const found = openAfterKill();
    expect(found.list('cards')).toEqual([{ n: 3 }, { n: 2 }]);
    expect(found.list('other')).toEqual([]);
  });

  it('ignores a line that a kill cut off', () => {
    new Store(file).put('cards', 'a', { n: 1 });
    appendFileSync(file, '[{"collection":"cards","id":"b","obj');
    expect(openAfterKill().list('cards')).toEqual([{ n: 1 }]);
  });

  it('writes changes that belong together in one line, even when the work fails', () => {
    const store = new Store(file);
    const before = readFileSync(file, 'utf8').split('\n').length;
    expect(() =>
      store.runTogether(() => {
        store.put('cards', 'a', { n: 1 });
        expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(before);
        store.runTogether(() => {
          store.put('cards', 'b', { n: 2 });
        });
        throw new Error('declined');
      }),
    ).toThrow('declined');
    expect(readFileSync(file, 'utf8').split('\n')).toHaveLength(before + 1);
    expect(openAfterKill().list('cards')).toEqual([{ n: 1 }, { n: 2 }]);
  });

  it('compacts the file at start to one line for each object', () => {
    const store = new Store(file);
    for (let n = 0; n < 10; n += 1) store.put('cards', 'a', { n });
    expect(openAfterKill().get('cards', 'a')).toEqual({ n: 9 });
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(1);
  });

  it('deletes everything at a reset, even for the next start, and reports it', () => {
    const store = new Store(file);
    let resets = 0;
    store.onReset(() => (resets += 1));
    store.put('cards', 'a', { n: 1 });
    store.reset();
    store.put('cards', 'b', { n: 2 });
    expect(resets).toBe(1);
    expect(openAfterKill().list('cards')).toEqual([{ n: 2 }]);
  });

  it('groups what it replayed and what changes, moves, and goes', () => {
    new Store(file).put('cards', 'a', { owner: 'Eli' });
    const store = openAfterKill();
    const cards = new Collection<{ owner: string | null; n?: number }>(store, 'cards');
    const listOf = cards.groupBy(({ owner }) => owner);
    cards.put('b', { owner: 'Eli' });
    cards.put('c', { owner: null });
    cards.put('a', { owner: 'Eli', n: 1 });
    expect(listOf('Eli')).toEqual([{ owner: 'Eli', n: 1 }, { owner: 'Eli' }]);
    cards.put('b', { owner: 'Fay' });
    cards.delete('a');
    expect([listOf('Eli'), listOf('Fay')]).toEqual([[], [{ owner: 'Fay' }]]);
    store.reset();
    expect(listOf('Fay')).toEqual([]);
  });

  it('rejects a change of an object that bypasses the journal', () => {
    const cards = new Collection<{ owner: { name: string } }>(new Store(), 'cards');
    const card = cards.put('a', { owner: { name: 'Eli' } });
    expect(() => (card.owner.name = 'Fay')).toThrow(TypeError);
    cards.put('a', { owner: { name: 'Fay' } });
    expect(cards.get('a')?.owner.name).toBe('Fay');
    cards.delete('a');
    expect(cards.list()).toEqual([]);
  });
});
