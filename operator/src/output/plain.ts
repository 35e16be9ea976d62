/**
 * Makes a text one line that is safe to print. Names come from members, and control characters in them could control the
 * terminal or reverse the text around them.
 */
export const plain = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();
