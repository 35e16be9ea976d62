/** The pattern that an e-mail address must match on both sides; deliberately plain (AUTH-13). */
export const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** Longest e-mail address, in characters. */
export const emailLength = 254;
