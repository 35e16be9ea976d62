/** Reads a CSV file cell by cell (RFC 4180): rows end with CRLF, a quoted cell holds anything, a doubled quote is one. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const end = text.length;
  cell.lastIndex = text.startsWith('\u{feff}') ? 1 : 0;
  while (cell.lastIndex < end) {
    const match = cell.exec(text);
    if (!match) throw new Error('Not a CSV file');
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
