import { lostPageId } from './page-scripts.ts';

const builtTags = [
  /\s*<script type="module"[^>]*><\/script>/g,
  /\s*<link rel="modulepreload"[^>]*>/g,
  /\s*<link rel="stylesheet"[^>]*>/g,
];

const removeBuiltTags = (html: string): string =>
  builtTags.reduce((text, pattern) => text.replace(pattern, ''), html);

/** Replaces a text once, and fails if it is missing. */
function put(html: string, place: string, text: string): string {
  if (!html.includes(place)) throw new Error(`The page has no ${place}`);
  return html.replace(place, () => text);
}

const createLostPageTemplate = (content: string): string =>
  `<template id="${lostPageId}">${content}</template>`;

export interface AuthPageParts {
  readonly title: string;
  readonly body: string;
  readonly css: string;
  readonly earlyScript: string;
  readonly lateScript: string;
  /** Replaces the content if the entry can't be loaded. */
  readonly lostPage: string;
  /** Files whose content is in `css`. A disabled link names them, so that they aren't fetched again. */
  readonly inlinedStyles: readonly string[];
}

const fontLink = /\s*<link[^>]*as="font"[^>]*>/;

/**
 * Builds `/auth`. It needs no further request except the font, and scripts load after the first paint. The font's link stands last: a
 * request that begins while the page still arrives needs a connection of its own, which costs more than the wait.
 */
export function buildAuthPage(builtIndex: string, parts: AuthPageParts): string {
  const links = parts.inlinedStyles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('');
  const [font] = fontLink.exec(builtIndex) ?? [];
  if (font === undefined) throw new Error('The page has no link to its font');
  let html = removeBuiltTags(builtIndex).replace(font, '');
  html = put(html, '<title>Moments</title>', `<title>${parts.title}</title>`);
  html = put(
    html,
    '</head>',
    `  <script>${parts.earlyScript}</script>\n    <style>${parts.css}</style>\n    ${links}\n  </head>`,
  );
  html = put(
    html,
    '<div id="root"></div>',
    `<div id="root">${parts.body}</div>${createLostPageTemplate(parts.lostPage)}`,
  );
  return put(html, '</body>', `  <script>${parts.lateScript}</script>${font}\n  </body>`);
}

export interface MemberPageParts {
  /** Files whose content is in `css`. */
  readonly inlinedStyles: readonly string[];
  /** The frame that shows while the profile loads. */
  readonly body: string;
  /** The content of the style files. */
  readonly css: string;
  readonly script: string;
  /** Replaces the content if the entry can't be loaded. */
  readonly lostPage: string;
}

/**
 * Builds the page of all other routes. Most visitors are logged in: the frame stands in the page with its CSS, and the script loads
 * the member's part.
 */
export function buildMemberPage(
  builtIndex: string,
  { inlinedStyles, body, css, script, lostPage }: MemberPageParts,
): string {
  let html = builtIndex.replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const links = inlinedStyles.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('');
  // The script stands before the entry, so that the first calls leave before the entry runs.
  html = put(html, '<title>', `<script>${script}</script>\n    <title>`);
  html = put(html, '</head>', `  <style>${css}</style>\n    ${links}\n  </head>`);
  return put(
    html,
    '<div id="root"></div>',
    `<div id="root">${body}</div>${createLostPageTemplate(lostPage)}`,
  );
}
