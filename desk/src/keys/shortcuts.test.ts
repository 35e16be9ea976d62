import { describe, expect, it } from 'vitest';
import { getCaps, readStroke, shortcuts, toStroke } from './shortcuts.ts';

const pressKey = (
  key: string,
  held: Partial<Record<'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey', boolean>> = {},
) => toStroke({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held });
const free = { pending: undefined, isInField: false, isAsleep: false, hasSingleKeys: true };

describe('a key press', () => {
  it.each([
    ['j', pressKey('j'), 'next'],
    ['⇧J', pressKey('J', { shiftKey: true }), 'next-waiting'],
    ['?', pressKey('?', { shiftKey: true }), 'shortcuts'],
    ['⌘Enter', pressKey('Enter', { metaKey: true }), 'send'],
    ['Ctrl Enter', pressKey('Enter', { ctrlKey: true }), 'send'],
    ['⌘⇧Enter', pressKey('Enter', { metaKey: true, shiftKey: true }), 'send-stay'],
    ['Ctrl J, a browser’s own key,', pressKey('j', { ctrlKey: true }), undefined],
  ])('[DESK-02] reads %s', (_name, stroke, shortcut) => {
    expect(readStroke(stroke, free).shortcut).toBe(shortcut);
  });

  it('[DESK-02] reads G then I, and forgets G after another key', () => {
    const { shortcut, pending } = readStroke('g', free);
    expect([shortcut, pending]).toEqual([undefined, 'g']);
    expect(readStroke('i', { ...free, pending }).shortcut).toBe('go-inbox');
    expect(readStroke('f', { ...free, pending }).shortcut).toBe('go-figures');
    expect(readStroke('n', { ...free, pending }).shortcut).toBe('go-plans');
    expect(readStroke('x', { ...free, pending })).toEqual({ shortcut: undefined, pending: undefined });
  });

  it('[DESK-02] leaves fields alone but for sending', () => {
    const inField = { ...free, isInField: true };
    for (const stroke of ['j', 'e', '/', '!', 'g', 'escape'])
      expect(readStroke(stroke, inField).shortcut).toBeUndefined();
    expect(readStroke('mod+enter', inField).shortcut).toBe('send');
  });

  it('[COVER-06] reads no single key as a command while the keys sleep after typing', () => {
    const asleep = { ...free, isAsleep: true };
    const single = Object.values(shortcuts)
      .flatMap(({ stroke }) => stroke.split(' '))
      .filter((stroke) => !stroke.startsWith('mod+') && stroke !== 'escape');
    for (const stroke of single)
      expect(readStroke(stroke, asleep)).toEqual({ shortcut: undefined, pending: undefined });
    expect(readStroke('i', { ...asleep, pending: 'g' }).shortcut).toBeUndefined();
    expect(readStroke('mod+enter', asleep).shortcut).toBe('send');
    expect(readStroke('escape', asleep).shortcut).toBe('back');
  });

  it('[DESK-02] ignores single keys when the person turned them off', () => {
    const off = { ...free, hasSingleKeys: false };
    expect(readStroke('j', off).shortcut).toBeUndefined();
    expect(readStroke('mod+enter', off).shortcut).toBe('send');
    expect(readStroke('escape', off).shortcut).toBe('back');
  });
});

it('[DESK-02] gives each shortcut its own keys', () => {
  const strokes = Object.values(shortcuts).map(({ stroke }) => stroke);
  expect(new Set(strokes).size).toBe(strokes.length);
  expect(getCaps('send', true)).toEqual(['⌘', '⏎']);
  expect(getCaps('send', false)).toEqual(['Ctrl', '⏎']);
  expect(getCaps('go-inbox', true)).toEqual(['G', 'I']);
});
