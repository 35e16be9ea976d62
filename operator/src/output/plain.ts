/**
 * A text as one line that is safe to print: names come from members, and control characters in them could steer the
 * terminal or turn what stands around them about.
 */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
