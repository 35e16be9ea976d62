import { describe, expect, it } from 'vitest';
import { getCoachingHours } from './coach-rules.ts';
import { getShiftTimeChoices } from './shift-hours.ts';

const listNotes = (timeZone: string, today = '2026-11-20') =>
  getShiftTimeChoices(today, timeZone).map(({ label, note }) => `${label}: ${note}`);

describe('the times of coaching as choices', () => {
  it('[ADD-02] shows Eastern Time alone where the clocks show the same', () => {
    expect(listNotes('America/New_York')).toEqual(['Early Evening: 5-7 PM ET', 'Late Evening: 7-9 PM ET']);
  });

  it('[ADD-02] shows the hours on the member’s own clock in another zone, on a line of their own', () => {
    expect(listNotes('America/Los_Angeles')).toEqual([
      'Early Evening: 5-7 PM ET (2–4\u00A0PM your time)',
      'Late Evening: 7-9 PM ET (4–6\u00A0PM your time)',
    ]);
  });

  it.each([
    [
      'Pacific/Guam',
      [
        'Early Evening: 5-7 PM ET (8–10\u00A0AM your time, the day after)',
        'Late Evening: 7-9 PM ET (10\u00A0AM – 12\u00A0PM your time, the day after)',
      ],
    ],
    [
      'Asia/Kolkata',
      [
        'Early Evening: 5-7 PM ET (3:30–5:30\u00A0AM your time, the day after)',
        'Late Evening: 7-9 PM ET (5:30–7:30\u00A0AM your time, the day after)',
      ],
    ],
  ])('[FIELD-05] shows the right day and half hours in %s', (zone, notes) => {
    expect(listNotes(zone)).toEqual(notes);
  });

  it('[FIELD-05] names the days as they are in the member’s zone', () => {
    const hours = getCoachingHours({ shiftTime: '1', shiftDays: ['1', '7'] }, '2026-11-20', 'Pacific/Guam');
    expect(hours).toMatchObject({ days: 'Mon, Sun', ownDays: 'Mon, Tue' });
    expect(
      getCoachingHours({ shiftTime: '1', shiftDays: ['1'] }, '2026-11-20', 'Pacific/Honolulu'),
    ).toMatchObject({
      ownDays: 'Mon',
      own: '12–2 PM',
    });
  });

  it('[ADD-02] follows the daylight saving time of both zones', () => {
    expect(listNotes('America/Phoenix', '2026-07-01')[0]).toContain('2–4');
    expect(listNotes('America/Phoenix')[0]).toContain('3–5');
  });
});
