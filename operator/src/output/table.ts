import { plain } from './plain.ts';

type Row = readonly string[];

const line = (cells: Row, widths: readonly number[]): string =>
  cells
    .map((cell, column) => cell.padEnd(widths[column] ?? 0))
    .join('  ')
    .trimEnd();

/** Long texts are in the last column and wrap, so the rule below the headings has a maximum length. */
const longestRule = 100;

/** Formats rows under their headings, in columns as wide as their content. Empty cells show a dash. */
export function table(headings: Row, rows: readonly Row[]): string {
  const cells = rows.map((row) => row.map((cell) => plain(cell) || '-'));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]?.length ?? 0)),
  );
  const rule = widths.map((width) => '─'.repeat(Math.min(width, longestRule)));
  return [headings, rule, ...cells].map((row) => line(row, widths)).join('\n');
}

/** Formats names and values, one pair on each line. */
export function list(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${plain(value) || '-'}`).join('\n');
}

/** Formats an ISO instant to the minute, in UTC. */
export const minuteOf = (instant: string): string => `${instant.slice(0, 10)} ${instant.slice(11, 16)}Z`;
