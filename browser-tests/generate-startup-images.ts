/**
 * Draws the startup images of the installed portal for iOS, which doesn't draw them from the manifest. `portal/index.html` lists them.
 * Run it after a change of the icon, the page's color, or the list: `node launcher/run.mjs browser-tests/generate-startup-images.ts`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';

const portal = path.resolve(import.meta.dirname, '../portal');
const icon = readFileSync(path.join(portal, 'public/favicon.svg'), 'utf8');
const pageColors = { light: '#f8f5fc', dark: '#151020' } as const;
const imageLink =
  /device-width: (?<width>\d+)px.+device-height: (?<height>\d+)px.+ratio: (?<ratio>\d).+orientation: (?<orientation>\w+)\).+scheme: (?<scheme>light|dark)\)"[^>]+href="(?<href>[^"]+)"/gs;

const html = readFileSync(path.join(portal, 'index.html'), 'utf8');
const links = html.split('<link').flatMap((link) => [...link.matchAll(imageLink)]);
const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] === undefined ? {} : { executablePath: process.env['CHROMIUM_PATH'] }),
});
for (const { groups = {} } of links) {
  const { width, height, ratio, orientation, scheme, href = '' } = groups;
  // iOS names a screen by its upright size, also while it lies on its side.
  const upright = { width: Number(width), height: Number(height) };
  const turned = { width: upright.height, height: upright.width };
  const page = await browser.newPage({
    viewport: orientation === 'landscape' ? turned : upright,
    deviceScaleFactor: Number(ratio),
  });
  const color = pageColors[scheme === 'dark' ? 'dark' : 'light'];
  await page.setContent(
    `<style>body{margin:0;height:100vh;display:grid;place-items:center;background:${color}}svg{width:112px}</style>${icon}`,
  );
  await page.screenshot({ path: path.join(portal, 'public', href) });
  await page.close();
}
await browser.close();
