import { expect, it } from 'vitest';
import { sampleNote, sampleText } from '../../../../test/sample-inbox.ts';
import { describeEvent, keepOlder, toThreadItems } from './thread-rules.ts';

it('[DESK-02] shows the days and the start of the wait, oldest first', () => {
  const entries = [
    sampleText({ id: '4', at: '2026-11-20T23:44:00Z' }),
    sampleText({ id: '3', at: '2026-11-20T23:42:00Z' }),
    sampleNote({ id: '2', at: '2026-11-20T22:00:00Z' }),
    sampleText({ id: '1', at: '2026-11-19T00:08:00Z' }),
  ];
  const shown = toThreadItems(entries, '2026-11-20T23:42:00Z').map((item) =>
    item.kind === 'entry' ? item.entry.id : item.kind,
  );
  expect(shown).toEqual(['day', '1', 'day', '2', 'wait', '3', '4']);
  expect(toThreadItems(entries, null).some(({ kind }) => kind === 'wait')).toBe(false);
});

it('[FIELD-07] begins no wait at what a phone wrote by itself', () => {
  const at = (minute: number) => `2026-11-20T23:${String(minute)}:00Z`;
  const entries = [
    sampleText({ id: '3', at: at(44) }),
    sampleText({ id: '2', at: at(43), madeByPhone: 'reaction', body: 'Liked “Hello”' }),
    sampleText({ id: '1', at: at(42), direction: 'from-coach' }),
  ];
  const shown = toThreadItems(entries, at(42)).map((item) =>
    item.kind === 'entry' ? item.entry.id : item.kind,
  );
  expect(shown).toEqual(['day', '1', '2', 'wait', '3']);
});

it('[DESK-02] names the kinds of a crisis flag, without those of other crises', () => {
  const sampleFlagged = (...kinds: ('suicide' | 'self-harm' | 'hopelessness')[]) =>
    sampleText({ flagged: kinds.map((kind, from) => ({ from, to: from + 1, kind })) });
  const createEvent = (action: string) =>
    ({ kind: 'event', id: action, action, at: '2026-11-21T00:22:00Z', by: 'The service' }) as const;
  const started = { ...createEvent('crisis.started'), id: 'now' };
  const past = [createEvent('crisis.close'), sampleFlagged('suicide'), createEvent('crisis.started')];
  const now = [
    sampleFlagged('self-harm', 'hopelessness'),
    started,
    sampleFlagged('hopelessness'),
    sampleText(),
  ];
  expect(describeEvent(started, [...now, ...past])).toBe('Flagged at 7:22 PM: hopelessness, self-harm');
  expect(describeEvent(started, [createEvent('crisis.dismiss'), ...now])).toBe(
    'Flagged at 7:22 PM: hopelessness, self-harm',
  );
  expect(describeEvent(createEvent('crisis.started'), [sampleFlagged('self-harm'), ...past])).toBe(
    'Flagged at 7:22 PM: suicide',
  );
  expect(describeEvent(started, [started])).toBe('Flagged at 7:22 PM');
});

it('[COVER-05] names who did something', () => {
  const event = { kind: 'event', id: '1', at: '2026-11-21T00:22:00Z', by: 'Ana Reyes' } as const;
  const describe = (action: string) => describeEvent({ ...event, action }, []);
  expect(describe('crisis.close')).toBe('Ana Reyes ended the crisis with an outcome, 7:22 PM');
  expect(describe('crisis.join')).toBe('Ana Reyes joined the crisis, 7:22 PM');
  expect(describe('crisis.started')).toBe('Flagged by Ana Reyes at 7:22 PM');
  expect(describe('conversation.opened')).toBe('Ana Reyes opened the conversation with a reason, 7:22 PM');
});

it('[COVER-05] shows time and author of each reply when another person wrote the next one', () => {
  const write = (id: string, name: string) =>
    sampleText({ id, direction: 'from-coach', author: { staffId: name, name } });
  const listContinued = (...texts: ReturnType<typeof write>[]) =>
    toThreadItems(texts, null).flatMap((item) => (item.kind === 'entry' ? [item.isContinued] : []));
  expect(listContinued(write('2', 'Ana Reyes'), write('1', 'Ana Reyes'))).toEqual([true, false]);
  expect(listContinued(write('2', 'Theo Park'), write('1', 'Ana Reyes'))).toEqual([false, false]);
});

it('[DESK-02] keeps the older texts that the newest page no longer has', () => {
  const [three, two, one] = ['3', '2', '1'].map((id) => sampleText({ id }));
  if (!three || !two || !one) throw new Error('no texts');
  expect(keepOlder([two, one], [three, two])).toEqual([three, two, one]);
  expect(keepOlder([three, two], [three, two, one])).toEqual([three, two, one]);
  // A note has the ID of no text.
  expect(keepOlder([sampleNote({ id: '2' }), one], [three, two])).toEqual([three, two]);
});

it('[DESK-02] shows time and delivery once for texts that follow each other', () => {
  const toInstant = (minute: number) => `2026-11-20T23:${String(minute).padStart(2, '0')}:00Z`;
  const sent = { direction: 'from-coach', delivery: 'delivered' } as const;
  const entries = [
    sampleText({ id: '7', at: toInstant(31), ...sent, delivery: 'failed' }),
    sampleText({ id: '6', at: toInstant(30), ...sent }),
    sampleText({ id: '5', at: toInstant(29), ...sent }),
    sampleText({ id: '4', at: toInstant(28) }),
    sampleText({ id: '3', at: toInstant(20) }),
    sampleText({ id: '2', at: toInstant(19) }),
    sampleText({ id: '1', at: toInstant(18) }),
  ];
  const continued = toThreadItems(entries, toInstant(19)).flatMap((item) =>
    item.kind === 'entry' && item.isContinued ? [item.entry.id] : [],
  );
  // The wait begins after the first one.
  expect(continued).toEqual(['2', '5']);
});
