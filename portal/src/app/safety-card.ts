import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { safetyCardPath } from '@moments/contract/members/routes';
import { formatPhone } from '@moments/contract/values/phone';
import { getPortalConfiguration } from '../configuration/portal-configuration.ts';
import { allowScriptsFrom } from '../configuration/trusted-scripts.ts';
import { getCrisisLines } from '../frame/crisis-help.tsx';

const style =
  'body{margin:0;padding:32px 16px;background:#f8f5fc;color:#221a2e;font:400 18px/1.5 system-ui,sans-serif}main{max-width:464px;margin:auto}' +
  'h1{font-size:26px;line-height:1.25}a{display:block;margin:12px 0;padding:16px;border-radius:16px;background:#5b2a9d;color:#fff;font-weight:600;text-decoration:none}' +
  '@media(prefers-color-scheme:dark){body{background:#151020;color:#f3eefa}a{background:#c9a9f5;color:#1d1230}}';

type Lines = Pick<PortalConfiguration, 'crisis' | 'textNumber'>;

/** What the card says, with and without a connection. */
export const safetyCardTitle = 'Help right now';

/** Lists the crisis lines, and the number of the coaches if there is one. */
export function listSafetyLinks({ crisis, textNumber }: Lines) {
  const { call, text, textLine, emergency } = getCrisisLines(crisis);
  const coach = { href: `sms:${textNumber}`, label: `Text your coach: ${formatPhone(textNumber)}` };
  return [call, text, textLine, emergency, ...(textNumber === '' ? [] : [coach])];
}

/** Builds the page that an installed portal stores. Nothing on it says who the member is. */
export function buildSafetyCard(lines: Lines): string {
  const links = listSafetyLinks(lines)
    .map(({ href, label }) => `<a href="${href.replaceAll('&', '&amp;')}">${label}</a>`)
    .join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="color-scheme" content="light dark"><title>Safety card · Moments</title><style>${style}</style></head>` +
    `<body><main><h1>${safetyCardTitle}</h1><p>This card works without the internet. Calls and texts need only your phone’s network. ` +
    'If you’re somewhere the portal can’t load, it opens in its place.</p>' +
    `${links}</main></body></html>`
  );
}

/** Stores the card on this device, and starts the worker that opens it when a page can't be loaded. */
async function keepSafetyCard(): Promise<void> {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const cache = await caches.open('safety-card');
  await cache.put(safetyCardPath, new Response(buildSafetyCard(getPortalConfiguration()), { headers }));
  allowScriptsFrom(location.origin);
  await navigator.serviceWorker.register('/safety-worker.js');
}

/** Keeps the card once the member has installed the portal, and never before. A browser without workers has no card. */
export function keepCardOnceInstalled(): void {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  const keep = (): void => void keepSafetyCard().catch(() => undefined);
  if (matchMedia('(display-mode: standalone)').matches) keep();
  else addEventListener('appinstalled', keep, { once: true });
}
