import type { FastifyReply } from 'fastify';
import { html, type Html } from '../../html.ts';

/** Formats an amount. @param cents in the currency's hundredths */
export const formatMoney = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** Formats a date. @param seconds since the epoch */
export const formatDay = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

/** The styles of Stripe's and the bank's pages, light and dark. */
export const stylesheet = `
:root { color-scheme: light dark; --text: #1f1b24; --quiet: #5b5566; --page: #f6f5f9; --card: #fff; --line: #d9d5e3;
  --main: #4a3aa8; --on-main: #fff; }
@media screen and (prefers-color-scheme: dark) { :root { --text: #f1eef6; --quiet: #bbb4c8; --page: #17141d; --card: #221e2b;
  --line: #453f54; --main: #b9aeff; --on-main: #17141d; } }
@media print { :root { color-scheme: light; --page: #fff; } main { border: 0; } form { display: none; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 24px 16px; background: var(--page); color: var(--text);
  font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 560px; margin: 0 auto; padding: 24px; background: var(--card); border: 1px solid var(--line);
  border-radius: 16px; }
h1 { margin: 0 0 8px; font-size: 1.375rem; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; margin: 16px 0; }
caption { text-align: start; color: var(--quiet); padding-bottom: 8px; }
th, td { text-align: start; padding: 8px 0; border-bottom: 1px solid var(--line); font-weight: 400;
  overflow-wrap: break-word; }
td { text-align: end; white-space: nowrap; padding-inline-start: 16px; }
tfoot th, tfoot td { font-weight: 600; }
form { display: grid; gap: 12px; }
button { min-height: 48px; padding: 12px 16px; border-radius: 12px; border: 1px solid var(--main);
  background: transparent; color: var(--main); font: inherit; font-weight: 600; cursor: pointer; text-align: center; }
.main { background: var(--main); color: var(--on-main); }
:focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
`;

export function sendPage(reply: FastifyReply, title: string, content: Html): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="stylesheet" href="/stripe/pages.css" />
      </head>
      <body>
        <main aria-label="${title}">${content}</main>
      </body>
    </html>`;
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'")
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(page.text);
}
