// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';

const portal = join(import.meta.dirname, '..');
const html = readFileSync(join(portal, 'index.html'), 'utf8').replaceAll(/\s+/g, ' ');
const tokens = readFileSync(join(portal, '../ui/src/theme/tokens.css'), 'utf8');

interface StartupImage {
  readonly href: string;
  readonly scheme: string;
  /** In pixels of the device. */
  readonly size: readonly number[];
}

const attribute = (tag: string, name: string): string => new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1] ?? '';
const feature = (media: string, name: string): string =>
  new RegExp(`\\(${name}: (\\w+)\\)`).exec(media)?.[1] ?? '';
const pixels = (media: string, name: string): number => Number.parseInt(feature(media, name), 10);

const images: readonly StartupImage[] = [
  ...html.matchAll(/<link rel="apple-touch-startup-image"[^>]+>/g),
].map(([tag]) => {
  const media = attribute(tag, 'media');
  const ratio = pixels(media, '-webkit-device-pixel-ratio');
  const size = [pixels(media, 'device-width') * ratio, pixels(media, 'device-height') * ratio];
  return { href: attribute(tag, 'href'), scheme: feature(media, 'prefers-color-scheme'), size };
});

/** Reads a PNG's size and the color of its first pixel, which no filter changes. */
function readPng(file: string): { readonly size: readonly number[]; readonly color: string } {
  const png = readFileSync(file);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const color = inflateSync(Buffer.concat(parts)).subarray(1, 4).toString('hex');
  return { size: [png.readUInt32BE(16), png.readUInt32BE(20)], color: `#${color}` };
}

/** The page's colors: the light one first, then the dark one. */
const pageColors = [...tokens.matchAll(/--color-page: (#\w+)/g)].map(([, color]) => color);

it.each(images.map((image) => [image.href, image] as const))(
  'the startup image %s has the size of its screen and the color of the page',
  (href, { size, scheme }) => {
    const image = readPng(join(portal, 'public', href));
    expect(image.size).toEqual(size);
    expect(image.color).toBe(pageColors[scheme === 'light' ? 0 : 1]);
  },
);

it('has a light and a dark startup image for each screen, and no others', () => {
  const screens = new Set(images.map(({ size }) => size.join('x')));
  expect(screens.size).toBe(7);
  const expected = [...screens].flatMap((name) => [`${name}-dark.png`, `${name}-light.png`]);
  expect(readdirSync(join(portal, 'public/startup')).sort()).toEqual(expected.sort());
  expect(images.map(({ href }) => href).sort()).toEqual(expected.map((name) => `/startup/${name}`).sort());
});
