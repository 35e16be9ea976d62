import { codeLength } from '@moments/contract/sign-in/sign-in';

/** An email's text as HTML, for every email that leaves the outbox. The text stays the source, so both say the same. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/** The portal's colors (ui/src/theme/tokens.css). Email apps know no variables. */
const styles = `
body { margin: 0; background: #f8f5fc; color: #241a2e; font: 16px/1.5 Poppins, system-ui, sans-serif; }
.card { max-width: 520px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 16px; }
.brand { font-weight: 700; font-size: 20px; color: #5a2ca8; }
h1 { margin: 16px 0; font-size: 22px; line-height: 1.25; }
p { margin: 0 0 16px; overflow-wrap: anywhere; }
a { color: #5a2ca8; }
.button { display: inline-block; margin: 8px 0 16px; padding: 12px 24px; border-radius: 12px; background: #5a2ca8; color: #ffffff !important; font-weight: 600; text-decoration: none; }
@media (prefers-color-scheme: dark) {
body { background: #151020; color: #f4effa; }
.card { background: #1f182d; }
.brand, a { color: #c9b1ff; }
.button { background: #7b4ddb; }
}`;

/** A line that is only a label and an address: "Cancel my plan: https://…". */
const labeledLink = /^([^:]{1,40}): (https?:\/\/\S+)$/;
/** An address of a page or an email within a sentence, without the full stop after it. */
const address = /(https?:\/\/[^\s<]+[^\s<.,])|([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/g;

const link = (url: string, label: string, style = ''): string => `<a${style} href="${url}">${label}</a>`;

const toInline = (line: string): string =>
  escape(line).replaceAll(address, (found, page?: string) =>
    page === undefined ? link(`mailto:${found}`, found) : link(page, page),
  );

/** Formats a line. The first labeled link of an email is its button. */
function formatLine(line: string, buttonLine: string | undefined): string {
  const [, label = '', url] = labeledLink.exec(line) ?? [];
  if (url === undefined) return toInline(line);
  return link(escape(url), escape(label), line === buttonLine ? ' class="button"' : '');
}

const formatParagraph = (text: string, buttonLine: string | undefined): string =>
  `<p>${text
    .split('\n')
    .map((line) => formatLine(line, buttonLine))
    .join('<br>')}</p>`;

const greeting = /^Hello\b.*,$/;
const code = new RegExp(`\\b\\d{${String(codeLength)}}\\b`);

/** Email apps show what follows, too, if the preview is short. Characters without a picture leave no room for it. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(120);

/**
 * Returns the line that an inbox or a notification shows below the subject: the first one that says something. A code stays out of it,
 * because a locked phone shows notifications.
 */
const findPreview = (text: string): string =>
  text
    .split('\n')
    .find((line) => line !== '' && ![greeting, code, labeledLink].some((pattern) => pattern.test(line))) ??
  '';

/** Formats an email's text as HTML for light and dark email apps. */
export function formatEmailHtml(subject: string, text: string): string {
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '');
  const buttonLine = text.split('\n').find((line) => labeledLink.test(line));
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escape(subject)}</title><style>${styles}</style></head><body>`,
    `<div style="display:none;max-height:0;overflow:hidden">${escape(findPreview(text))}${filler}</div>`,
    `<div style="padding:16px"><div class="card"><div class="brand">Moments</div><h1>${escape(subject)}</h1>`,
    ...paragraphs.map((paragraph) => formatParagraph(paragraph, buttonLine)),
    '</div></div></body></html>',
  ].join('\n');
}
