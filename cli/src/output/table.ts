/**
 * Makes a text safe to print on one line. Members choose their names, and control characters in a name could control the
 * terminal or reorder the text around it.
 */
export const toPlainText = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

type Row = readonly string[];

const formatLine = (cells: Row, widths: readonly number[]): string =>
  cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();

/** The last column may hold a long text that wraps. A rule of that length would fill several lines. */
const longestRule = 100;

/** Formats rows under headings, in columns as wide as their content. Empty cells show a dash. */
export function formatTable(headings: Row, rows: readonly Row[]): string {
  const cells = rows.map((row) => row.map((cell) => toPlainText(cell) || '-'));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => '─'.repeat(Math.min(width, longestRule)));
  return [headings, rule, ...cells].map((row) => formatLine(row, widths)).join('\n');
}

/** Formats names and values, one pair per line. */
export function formatList(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${toPlainText(value) || '-'}`).join('\n');
}

/** Formats an ISO timestamp to the minute, in UTC. */
export const formatMinute = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}Z`;

/** Formats an ISO timestamp to the second, in UTC, for what takes seconds. */
export const formatSecond = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 19)}Z`;
