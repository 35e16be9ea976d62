/** A piece of a page whose text is safe to send. */
export class Html {
  constructor(readonly text: string) {}
}

/** Builds a page; everything put in is escaped, except pieces made by this function. */
export function html(parts: TemplateStringsArray, ...values: (string | number | Html | Html[])[]): Html {
  const filled = parts.map((part, position) => part + textOf(values[position] ?? ''));
  return new Html(filled.join(''));
}

function textOf(value: string | number | Html | Html[]): string {
  if (Array.isArray(value)) return value.map(({ text }) => text).join('');
  return value instanceof Html ? value.text : escaped(String(value));
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

/** @param cents in the currency's hundredths */
export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);

/** @param seconds since the epoch */
export const day = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleDateString('en-US', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
