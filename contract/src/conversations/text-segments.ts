/** Counts a text as carriers do: GSM-7 texts have 160 characters, or 153 in each of several; others 70 or 67 (3GPP TS 23.038). */

const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Characters that take two places. */
const extended = '^{}\\[~]|€';

const straightQuotes: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
};

/** Replaces typographic quotes, dashes, and dots, which would make a text count as more than twice as long. */
export const straightenQuotes = (text: string): string =>
  text.replace(/[‘’“”–—…]/g, (found) => straightQuotes[found] ?? found);

export interface TextLength {
  /** Places that the text takes: GSM-7 characters, or UTF-16 units. */
  readonly units: number;
  readonly segments: number;
  readonly isGsm: boolean;
}

const perSegment = { gsm: { one: 160, many: 153 }, unicode: { one: 70, many: 67 } } as const;

export function measureText(text: string): TextLength {
  const characters = Array.from(text);
  const isGsm = characters.every((character) => basic.includes(character) || extended.includes(character));
  const units = isGsm
    ? characters.reduce((sum, character) => sum + (extended.includes(character) ? 2 : 1), 0)
    : text.length;
  const { one, many } = isGsm ? perSegment.gsm : perSegment.unicode;
  const segments = units <= one ? Math.min(units, 1) : Math.ceil(units / many);
  return { units, segments, isGsm };
}
