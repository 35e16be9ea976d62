import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import tokens from './tokens.css?raw';

type Values = ReadonlyMap<string, string>;

/** Returns the values of the block after a selector. */
function readValues(beginning: string): Values {
  const start = tokens.indexOf(beginning);
  if (start < 0) throw new Error(`Nothing after ${beginning}`);
  const block = tokens.slice(start, tokens.indexOf('}', tokens.indexOf('--shadow-button', start)));
  return new Map(
    [...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  );
}

function calculateLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const share = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Calculates the hue in degrees: 0 is red, 120 green, and 240 blue. */
function calculateHue(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) =>
    Number.parseInt(hex.slice(place, place + 2), 16),
  );
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * (180 / Math.PI);
  return (angle + 360) % 360;
}

/** All styles of the portal. */
const folders = ['ui/src', 'portal/src'].map((folder) => path.join(import.meta.dirname, '../../..', folder));
const sheets = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8')),
);
const mediaQueries = sheets.flatMap((sheet) => sheet.match(/@media[^{]+/g) ?? []);

/** Calculates the WCAG 2.2 contrast ratio of two color roles. */
function calculateContrast(values: Values, role: string, background: string): number {
  const [one, two] = [role, background].map((name) =>
    calculateLuminance(values.get(`--color-${name}`) ?? ''),
  );
  const [light, dark] = [Math.max(one ?? 0, two ?? 0), Math.min(one ?? 0, two ?? 0)];
  return (light + 0.05) / (dark + 0.05);
}

const textPairs = [
  ['text', 'page'],
  ['text', 'card'],
  ['text-quiet', 'page'],
  ['text-quiet', 'card'],
  ['text-quiet', 'sunken'],
  ['text-quiet', 'primary-tint'],
  ['primary', 'page'],
  ['primary', 'card'],
  ['primary', 'primary-tint'],
  ['primary', 'amber-tint'],
  ['on-primary', 'primary-solid'],
  ['on-primary', 'primary-solid-hover'],
  ['on-amber', 'amber'],
  ['amber-ink', 'amber-tint'],
  ['good', 'card'],
  ['good', 'good-tint'],
  ['bad', 'card'],
  ['bad', 'raised'],
  ['bad', 'bad-tint'],
  ['on-inverse', 'inverse'],
] as const;

const graphics = [
  ['control-line', 'card'],
  ['primary-mid', 'card'],
  ['amber-graphic', 'card'],
  ['primary-solid', 'card'],
  ['focus', 'page'],
  ['focus', 'card'],
] as const;

const schemes = [
  ['light', '\n:root {'],
  ['dark', '@media screen and (prefers-color-scheme: dark) {'],
  ['chosen dark', ":root[data-theme='dark'] {"],
] as const;

describe.each(schemes)('[LAY-08] the %s scheme', (_name, selector) => {
  const values = readValues(selector);

  it.each(textPairs)('shows %s on %s with a contrast of at least 4.5', (role, background) => {
    expect(calculateContrast(values, role, background)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphics)('shows %s on %s with a contrast of at least 3', (role, background) => {
    expect(calculateContrast(values, role, background)).toBeGreaterThanOrEqual(3);
  });
});

describe('[LAY-08] the tokens', () => {
  it('the tokens set every color and shadow for dark mode', () => {
    const [light, dark] = schemes.map(([, beginning]) => readValues(beginning));
    const shades = [...(light?.keys() ?? [])].filter((name) => /^--(color|shadow|chevron)/.test(name));
    expect(shades.length).toBeGreaterThan(30);
    expect([...(dark?.keys() ?? [])].toSorted()).toEqual(shades.toSorted());
  });

  it('the tokens are the same for a dark system and for a member who chose dark', () => {
    const [, dark, chosen] = schemes.map(([, beginning]) => readValues(beginning));
    expect(chosen).toEqual(dark);
  });

  it('the tokens have the spacing steps 4, 8, 16, 32, and 64', () => {
    const steps = [...readValues('\n:root {')].filter(([name]) => name.startsWith('--space-'));
    expect(steps.map(([, value]) => value)).toEqual(['4px', '8px', '16px', '32px', '64px']);
  });

  it.each(schemes)('the %s scheme is purple and amber', (_name, beginning) => {
    const values = readValues(beginning);
    const getHue = (role: string) => calculateHue(values.get(`--color-${role}`) ?? '');
    expect(getHue('primary')).toBeGreaterThan(255);
    expect(getHue('primary')).toBeLessThan(285);
    expect(getHue('amber')).toBeGreaterThan(30);
    expect(getHue('amber')).toBeLessThan(50);
  });

  it('[LAY-02] the navigation is 256 px wide, and the header 64 px high', () => {
    const values = readValues('\n:root {');
    expect([values.get('--sidebar'), values.get('--header')]).toEqual(['256px', '64px']);
  });

  it('endless animations change only what browsers draw without the page’s thread', () => {
    const endless = sheets.flatMap((style) =>
      Array.from(style.matchAll(/animation: (\w+)[^;]* infinite/g), ([, name = '']) => ({ style, name })),
    );
    expect(endless.length).toBeGreaterThan(2);
    for (const { style, name } of endless) {
      const [, frames = ''] = new RegExp(`@keyframes ${name} \\{([\\s\\S]*?\\})\\s*\\}`).exec(style) ?? [];
      const changed = Array.from(frames.matchAll(/([\w-]+):/g), ([, property]) => property);
      expect({
        name,
        changed: changed.filter((property) => !/^(opacity|transform)$/.test(property ?? '')),
      }).toEqual({ name, changed: [] });
      expect(changed).not.toEqual([]);
    }
  });

  it('text has no size in px, so that it grows with the text of the browser, except in the logo and the avatar', () => {
    const decorative = /\.avatar \{[^}]*\}|\.brand > a \{[^}]*\}|\.brand \{[^}]*\}/g;
    const fixed = sheets.flatMap((sheet) =>
      Array.from(sheet.replaceAll(decorative, '').matchAll(/\bfont(?:-size)?:[^;]*\dpx/g), ([text]) => text),
    );
    expect(fixed).toEqual([]);
  });

  it('layouts change at 480, 960, 1280, and 1920 px', () => {
    const widths = mediaQueries.flatMap((style) => [...style.matchAll(/min-width:\s*([\d.]+px)/g)]);
    const used = new Set(widths.map(([, width]) => width));
    for (const width of used) expect(['480px', '960px', '1280px', '1920px']).toContain(width);
    expect(used.size).toBe(4);
    // Just below one of them, or for the smallest phones.
    const below = mediaQueries.flatMap((query) => [...query.matchAll(/max-width:\s*([\d.]+)px/g)]);
    for (const [, width] of below) expect([359.98, 479.98, 959.98, 1279.98]).toContain(Number(width));
    expect(below).not.toEqual([]);
  });
});
