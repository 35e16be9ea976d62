import type { PortalConfiguration } from '@moments/contract/http/portal-configuration';
import { formatPhone } from '@moments/contract/values/phone';
import { getPortalConfiguration } from '../configuration/portal-configuration.ts';
import { allowScriptsFrom } from '../configuration/trusted-scripts.ts';
import { getCrisisLines } from '../frame/crisis-help.tsx';

/** Where an installed portal finds the card, also as a shortcut of its icon. */
const cardPath = '/safety-card';

const style =
  'body{margin:0;padding:32px 16px;background:#f8f5fc;color:#221a2e;font:400 18px/1.5 system-ui,sans-serif}main{max-width:464px;margin:auto}' +
  'h1{font-size:26px;line-height:1.25}a{display:block;margin:12px 0;padding:16px;border-radius:16px;background:#5b2a9d;color:#fff;font-weight:600;text-decoration:none}' +
  '@media(prefers-color-scheme:dark){body{background:#151020;color:#f3eefa}a{background:#c9a9f5;color:#1d1230}}';

/** Builds the card: the crisis lines, and the number of the coaches. Nothing on it says who the member is. */
export function buildSafetyCard({
  crisis,
  textNumber,
}: Pick<PortalConfiguration, 'crisis' | 'textNumber'>): string {
  const { call, text, textLine, emergency } = getCrisisLines(crisis);
  const coach = { href: `sms:${textNumber}`, label: `Text your coach: ${formatPhone(textNumber)}` };
  const links = [call, text, textLine, emergency, ...(textNumber === '' ? [] : [coach])]
    .map(({ href, label }) => `<a href="${href.replaceAll('&', '&amp;')}">${label}</a>`)
    .join('');
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
    `<meta name="color-scheme" content="light dark"><title>Safety card · Moments</title><style>${style}</style></head>` +
    '<body><main><h1>Help right now</h1><p>This card works without the internet. Calls and texts need only your phone’s network. ' +
    'If you’re somewhere the portal can’t load, it opens in its place.</p>' +
    `${links}</main></body></html>`
  );
}

/** Stores the card on this device, and starts the worker that opens it when a page can't be loaded. */
async function keepSafetyCard(): Promise<void> {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  const cache = await caches.open('safety-card');
  await cache.put(cardPath, new Response(buildSafetyCard(getPortalConfiguration()), { headers }));
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
