import { describe, expect, it } from 'vitest';
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

  it('[ADD-02] follows the daylight saving time of both zones', () => {
    expect(listNotes('America/Phoenix', '2026-07-01')[0]).toContain('2–4');
    expect(listNotes('America/Phoenix')[0]).toContain('3–5');
  });
});
