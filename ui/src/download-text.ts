/** Longer than any browser takes to begin saving, in ms. */
const kept = 60_000;

/** Saves a text as a file of the browser's downloads. */
export function downloadText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), kept);
}
