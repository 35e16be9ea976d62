import type { NeededFiles } from './client-build.ts';

const builtTags = [
  /\s*<script type="module"[^>]*><\/script>/g,
  /\s*<link rel="modulepreload"[^>]*>/g,
  /\s*<link rel="stylesheet"[^>]*>/g,
];

const withoutBuiltTags = (html: string): string =>
  builtTags.reduce((text, pattern) => text.replace(pattern, ''), html);

/** Replaces a text once, and fails if it is missing. */
function put(html: string, place: string, text: string): string {
  if (!html.includes(place)) throw new Error(`The page has no ${place}`);
  return html.replace(place, () => text);
}

export interface AuthPageParts {
  readonly title: string;
  readonly body: string;
  readonly css: string;
  readonly earlyScript: string;
  readonly lateScript: string;
  /** Files whose content is in `css`. A disabled link names them, so that they aren't fetched again. */
  readonly inlinedStyles: readonly string[];
}

/** Builds `/auth`. It needs no further request except the fonts, and scripts load after the first paint. */
export function authPage(builtIndex: string, parts: AuthPageParts): string {
  const links = parts.inlinedStyles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('');
  let html = withoutBuiltTags(builtIndex);
  html = put(html, '<title>Moments</title>', `<title>${parts.title}</title>`);
  html = put(
    html,
    '</head>',
    `  <script>${parts.earlyScript}</script>\n    <style>${parts.css}</style>\n    ${links}\n  </head>`,
  );
  html = put(html, '<div id="root"></div>', `<div id="root">${parts.body}</div>`);
  return put(html, '</body>', `  <script>${parts.lateScript}</script>\n  </body>`);
}

/** Builds the page of all other routes. Most visitors are logged in, so the member's part loads with the entry. */
export function memberPage(builtIndex: string, { scripts, styles }: NeededFiles): string {
  const missing = (addresses: readonly string[]): readonly string[] =>
    addresses.filter((address) => !builtIndex.includes(`"${address}"`));
  const links = [
    ...missing(scripts).map((href) => `<link rel="modulepreload" crossorigin href="${href}">`),
    ...missing(styles).map((href) => `<link rel="stylesheet" crossorigin href="${href}">`),
  ];
  return put(builtIndex, '</head>', `${links.map((link) => `  ${link}\n  `).join('  ')}</head>`);
}
