// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { expect, it } from 'vitest';

const portal = join(import.meta.dirname, '..');
const html = readFileSync(join(portal, 'index.html'), 'utf8').replaceAll(/\s+/g, ' ');
const tokens = readFileSync(join(portal, '../ui/src/theme/tokens.css'), 'utf8');

/** The upright screens of iPhones since the SE of 2020, with three pixels a point but for the first. */
const phones = ['375x667', '375x812', '390x844', '393x852', '402x874', '430x932', '440x956'];
/** The upright screens of iPads since 2017, with two pixels a point. The app opens on them upright and on their side. */
const tablets = [
  ...['744x1133', '768x1024', '810x1080', '820x1180', '834x1112', '834x1194', '834x1210'],
  ...['1024x1366', '1032x1376'],
];

interface StartupImage {
  readonly href: string;
  /** The upright size in points, and how the device is held. */
  readonly screen: string;
  readonly scheme: string;
  /** In pixels of the device. */
  readonly size: readonly number[];
}

const getAttribute = (tag: string, name: string): string =>
  new RegExp(`${name}="([^"]+)"`).exec(tag)?.[1] ?? '';
const getMediaFeature = (media: string, name: string): string =>
  new RegExp(`\\(${name}: (\\w+)\\)`).exec(media)?.[1] ?? '';
const getPixels = (media: string, name: string): number => Number.parseInt(getMediaFeature(media, name), 10);

const images: readonly StartupImage[] = [
  ...html.matchAll(/<link rel="apple-touch-startup-image"[^>]+>/g),
].map(([tag]) => {
  const media = getAttribute(tag, 'media');
  const ratio = getPixels(media, '-webkit-device-pixel-ratio');
  const [width, height] = [getPixels(media, 'device-width'), getPixels(media, 'device-height')];
  const orientation = getMediaFeature(media, 'orientation');
  const held = orientation === 'landscape' ? [height, width] : [width, height];
  return {
    href: getAttribute(tag, 'href'),
    screen: `${String(width)}x${String(height)} ${orientation}`,
    scheme: getMediaFeature(media, 'prefers-color-scheme'),
    size: held.map((points) => points * ratio),
  };
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

it('has startup images for each phone upright, and for each tablet upright and on its side', () => {
  const expected = [
    ...phones.map((size) => `${size} portrait`),
    ...tablets.flatMap((size) => [`${size} portrait`, `${size} landscape`]),
  ].flatMap((screen) => [`${screen} light`, `${screen} dark`]);
  expect(images.map(({ screen, scheme }) => `${screen} ${scheme}`).sort()).toEqual(expected.sort());
});

it('has a light and a dark startup image for each screen, and no others', () => {
  const screens = new Set(images.map(({ size }) => size.join('x')));
  expect(screens.size).toBe(phones.length + 2 * tablets.length);
  const expected = [...screens].flatMap((name) => [`${name}-dark.png`, `${name}-light.png`]);
  expect(readdirSync(join(portal, 'public/startup')).sort()).toEqual(expected.sort());
  expect(images.map(({ href }) => href).sort()).toEqual(expected.map((name) => `/startup/${name}`).sort());
});
