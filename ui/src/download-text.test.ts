import { expect, it, vi } from 'vitest';
import { downloadText } from './download-text.ts';

it('[BILL-04, DESK-04] marks a table as UTF-8 only when it has letters beyond ASCII, and no other file', async () => {
  const saved: Blob[] = [];
  Object.assign(URL, {
    createObjectURL: (file: Blob) => `blob:${String(saved.push(file))}`,
    revokeObjectURL: () => undefined,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
  downloadText('a.csv', 'text/csv;charset=utf-8', 'text …6789');
  downloadText('b.csv', 'text/csv', 'text 6789');
  downloadText('c.vcf', 'text/vcard', 'Zoë');
  // Reading a file as text removes the mark, so its bytes are looked at.
  const starts = await Promise.all(
    saved.map(async (file) => [...new Uint8Array(await file.arrayBuffer())].slice(0, 3)),
  );
  const toBytes = (text: string) => [...new TextEncoder().encode(text)];
  expect(starts).toEqual([toBytes('\u{feff}'), toBytes('tex'), toBytes('Zoë').slice(0, 3)]);
});
