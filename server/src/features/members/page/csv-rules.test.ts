import { expect, it } from 'vitest';
import { toCsv } from './csv-rules.ts';

it('[DESK-04] writes CSV that a spreadsheet reads correctly, without formulas', () => {
  expect(
    toCsv([
      ['at', 'what'],
      ['a, "b"', 'two\nlines'],
    ]),
  ).toBe('at,what\r\n"a, ""b""","two\nlines"\r\n');
  expect(toCsv([['-25', '+10', '=1+1', '@SUM(A1)', '-1+2', '\tx', '3.5']])).toBe(
    "-25,'+10,'=1+1,'@SUM(A1),'-1+2,'\tx,3.5\r\n",
  );
});
