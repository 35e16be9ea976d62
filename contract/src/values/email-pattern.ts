/** The pattern for email addresses in portal and server. It is deliberately simple (AUTH-13). */
export const emailPattern = /^[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[^\s@<>(),;:"[\]\\.]{2,}$/;

/** Longest email address, in characters. */
export const emailLength = 254;
