/** Time for the browser to start the download, in ms. */
const kept = 60_000;

const isAscii = (text: string): boolean => /^\p{ASCII}*$/u.test(text);

/** Saves a text as a file on the person's device. A table beyond ASCII gets the mark by which Excel recognizes UTF-8. */
export function downloadText(name: string, type: string, text: string): void {
  const mark = type.startsWith('text/csv') && !isAscii(text) ? '\u{feff}' : '';
  const address = URL.createObjectURL(new Blob([mark, text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), kept);
}
