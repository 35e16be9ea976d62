import { describe, expect, it } from 'vitest';
import { sampleProfile } from '../../../test/sample-profile.ts';
import {
  formatReplies,
  getCoach,
  getCoachingHours,
  isFirstVisit,
  suggestMessages,
  toContactCard,
  toTextLink,
} from './coach-rules.ts';

const now = new Date('2026-11-20T15:00:00Z');
const getInfo = (change: Parameters<typeof sampleProfile>[0]) => sampleProfile(change).user;
const early = { shiftTime: '1', shiftDays: ['1', '3'] } as const;
const getHours = (timeZone: string, today = '2026-11-20') =>
  getCoachingHours({ ...early, shiftDays: [...early.shiftDays] }, today, timeZone);

describe('coaching hours', () => {
  it.each([
    ['America/New_York', undefined],
    ['America/Chicago', '4–6 PM'],
    ['America/Los_Angeles', '2–4 PM'],
    ['Pacific/Honolulu', '12–2 PM'],
    ['America/Phoenix', '3–5 PM'],
  ])('[HOME-04] shows the hours in %s as %s next to Eastern Time', (zone, own) => {
    expect(getHours(zone)).toMatchObject({ days: 'Mon, Wed', eastern: '5–7 PM ET', own });
  });

  it('[HOME-04] follows a time zone that changes its clocks on another day', () => {
    expect(getHours('America/Phoenix', '2026-07-01').own).toBe('2–4 PM');
    expect(getHours('Pacific/Honolulu', '2026-07-01').own).toBe('11 AM – 1 PM');
    // The day of the change, and the day before.
    expect(getHours('America/Phoenix', '2026-11-01').own).toBe('3–5 PM');
    expect(getHours('America/Phoenix', '2026-10-31').own).toBe('2–4 PM');
  });

  it('[HOME-04] shows all shifts without a chosen schedule', () => {
    const { days, eastern } = getCoachingHours(
      { shiftTime: null, shiftDays: [] },
      '2026-11-20',
      'America/Chicago',
    );
    expect([days, eastern]).toEqual(['', '5–9 PM ET']);
  });
});

describe('the coach', () => {
  it('[HOME-04] shows the coach while coaching runs or is on hold, and not before or after', () => {
    const statusToText = (currentStatus: string) =>
      getCoach(getInfo({ basicInfo: { currentStatus } }), now)?.canText;
    expect(statusToText('ACTIVE_COACHING')).toBe(true);
    expect(statusToText('IDLE COACHING')).toBe(true);
    for (const status of ['AWAY', 'AWAY_TEXT_LIMIT', 'AWAY_BUDGET_LIMIT', 'PENDING_MATCHING'])
      expect(statusToText(status)).toBe(false);
    for (const status of ['EXITED_BY_REQUEST', 'EXITED_BY_STOP', 'COMMUNITY_MEMBER'])
      expect(statusToText(status)).toBeUndefined();
    expect(getCoach(getInfo({ basicInfo: { coach: null } }), now)).toBeUndefined();
  });

  it('[HOME-04] treats a coach as new for three days', () => {
    const isNew = (since: string | null) =>
      getCoach(getInfo({ basicInfo: { coach: { name: 'Ana', since } } }), now)?.isNew;
    expect(isNew('2026-11-18T15:00:00Z')).toBe(true);
    expect(isNew('2026-11-17T14:00:00Z')).toBe(false);
    expect(isNew(null)).toBe(false);
  });

  it('[HOME-04] treats a visit on the day of the match as the first', () => {
    const visit = (since: string | null) =>
      isFirstVisit(getInfo({ basicInfo: { coach: { name: 'Ana', since } } }).basicInfo, now);
    expect(visit('2026-11-20T10:00:00Z')).toBe(true);
    expect(visit('2026-11-18T10:00:00Z')).toBe(false);
  });
});

describe('ways to reach the coach', () => {
  it('[HOME-04] the coach’s link opens a text, with a first message if there is one', () => {
    expect(toTextLink('+12125550199')).toBe('sms:+12125550199');
    expect(toTextLink('+12125550199', 'Hi & hello')).toBe('sms:+12125550199?&body=Hi%20%26%20hello');
    expect(suggestMessages('Ana', 'Eli')).toHaveLength(2);
  });

  it('[HOME-04] the contact card escapes the names', () => {
    const card = toContactCard('Ana, M.A.', '+12125550199');
    expect(card.split('\r\n')).toEqual(
      expect.arrayContaining([String.raw`N:;Ana\, M.A.;;;`, String.raw`FN:Ana\, M.A. (Moments coach)`]),
    );
    expect(card).toContain('TEL;TYPE=CELL:+12125550199\r\n');
  });
});

it.each([
  // The page's clock may be behind.
  ['2026-11-26T17:01:00Z', ' · last replied 1 min ago'],
  ['2026-11-26T16:01:00Z', ' · last replied 59 min ago'],
  ['2026-11-26T16:00:00Z', ''],
])('[HOME-04] says how long ago the coach replied at %s', (lastAt, ago) => {
  const replies = formatReplies({ usualMinutes: 15, lastAt }, new Date('2026-11-26T17:00:30Z'));
  expect(replies).toBe(`Usually replies within 15 minutes${ago}`);
});
