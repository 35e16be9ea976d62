import { describe, expect, it } from 'vitest';
import { getWellnessTip, wellnessTips } from './wellness-tips.ts';

describe('The weekly wellness tip', () => {
  it('[APP-03] shows one tip from Monday to Sunday, then the next', () => {
    const monday = getWellnessTip('2026-11-16');
    expect(getWellnessTip('2026-11-22')).toBe(monday);
    expect(getWellnessTip('2026-11-23')).not.toBe(monday);
    expect(getWellnessTip('2026-11-15')).not.toBe(monday);
  });

  it('[APP-03] starts again with the first tip after the last one', () => {
    const weeks = wellnessTips.map((_, week) =>
      getWellnessTip(new Date(Date.UTC(2026, 10, 16 + 7 * week)).toISOString().slice(0, 10)),
    );
    expect(new Set(weeks)).toEqual(new Set(wellnessTips));
  });
});
