import { describe, expect, it } from 'vitest';
import type { ShiftDay, ShiftTime } from '@moments/contract/values/shifts';
import { getParts, getStarts, getValue, parseCalendar } from '../../../../test/parse-calendar.ts';
import { buildCalendarFile } from './calendar-rules.ts';

/** Noon on a Saturday in New York. */
const now = new Date('2026-11-21T17:00:00Z');

const buildFile = (shiftTime: ShiftTime, shiftDays: ShiftDay[], at = now) =>
  buildCalendarFile({ memberId: '0d1b7c6e-1a2b-4c3d-8e9f-001122334455', shiftTime, shiftDays }, at);
const parseCalendarFile = (...times: Parameters<typeof buildFile>) => parseCalendar(buildFile(...times));
const parseEvent = (...times: Parameters<typeof buildFile>) =>
  getParts(parseCalendarFile(...times), 'VEVENT')[0];

/** Formats an instant in New York as "Mon 17:00", using the runtime's own time zone data. */
function formatEastern(instant: Date): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('weekday') ?? ''} ${parts.get('hour') ?? ''}:${parts.get('minute') ?? ''}`;
}

describe('the calendar file of a schedule', () => {
  it('has the version, maker, time zone, and event that calendar programs need', () => {
    const calendar = parseCalendarFile('1', ['1', '3']);
    expect(calendar.name).toBe('VCALENDAR');
    expect(getValue(calendar, 'VERSION')).toBe('2.0');
    expect(getValue(calendar, 'PRODID')).not.toBe('');
    expect(getParts(calendar, 'VTIMEZONE')).toHaveLength(1);
    expect(getParts(calendar, 'VEVENT')).toHaveLength(1);
    expect(getParts(calendar, 'VTIMEZONE').map((zone) => getValue(zone, 'TZID'))).toEqual([
      'America/New_York',
    ]);
    expect(parseEvent('1', ['1'])?.properties.get('DTSTART')?.parameters).toBe(';TZID=America/New_York');
  });

  it.each([
    ['1', '17:00', '20261123T170000', '20261123T190000'],
    ['2', '19:00', '20261123T190000', '20261123T210000'],
  ] as const)('slot %s begins at %s in New York and lasts two hours', (slot, hour, start, end) => {
    const event = parseEvent(slot, ['1', '3']);
    expect(getValue(event, 'DTSTART')).toBe(start);
    expect(getValue(event, 'DTEND')).toBe(end);
    const starts = getStarts(parseCalendarFile(slot, ['1', '3']), new Date('2026-12-05T00:00:00Z'));
    expect(starts.map(formatEastern)).toEqual([`Mon ${hour}`, `Wed ${hour}`, `Mon ${hour}`, `Wed ${hour}`]);
  });

  it('keeps its hour through three years of daylight saving time, on every day of the week', () => {
    const days: ShiftDay[] = ['1', '2', '3', '4', '5', '6', '7'];
    const starts = getStarts(parseCalendarFile('2', days), new Date('2029-11-21T00:00:00Z'));
    expect(starts.length).toBeGreaterThan(3 * 364);
    expect(new Set(starts.map((start) => formatEastern(start).slice(4)))).toEqual(new Set(['19:00']));
    expect(new Set(starts.map((start) => start.getUTCHours()))).toEqual(new Set([23, 0]));
  });

  it.each(['1', '2', '3', '4', '5', '6', '7'] as const)('begins on a chosen day: only day %s', (day) => {
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const starts = getStarts(parseCalendarFile('1', [day]), new Date('2026-12-05T00:00:00Z'));
    expect(starts).toHaveLength(2);
    expect(starts.map(formatEastern)).toEqual(Array(2).fill(`${names[Number(day) - 1] ?? ''} 17:00`));
  });

  it('uses days in Eastern Time, not UTC', () => {
    const lateOnSunday = new Date('2026-11-23T03:30:00Z');
    expect(getValue(parseEvent('1', ['7'], lateOnSunday), 'DTSTART')).toBe('20261122T170000');
  });

  it('keeps its UID and increases its sequence, so that a later file updates the event', () => {
    const [early, late] = [parseEvent('1', ['1']), parseEvent('2', ['5'], new Date('2027-03-01T12:00:00Z'))];
    expect(getValue(early, 'UID')).toBe(getValue(late, 'UID'));
    expect(getValue(early, 'UID')).not.toBe('');
    expect(Number(getValue(late, 'SEQUENCE'))).toBeGreaterThan(Number(getValue(early, 'SEQUENCE')));
    expect(Number(getValue(late, 'SEQUENCE'))).toBeLessThan(2 ** 31);
    expect(getValue(early, 'DTSTAMP')).toBe('20261121T170000Z');
  });

  it('does not mention coaching', () => {
    expect(buildFile('1', ['1'])).not.toMatch(/coach|health|therap/i);
    expect(getValue(parseEvent('1', ['1']), 'CLASS')).toBe('PRIVATE');
  });
});
