/** A random key of 32 bytes, in any form, reaches these, and one that a person makes up rarely does. */
const leastDifferent = 10;
/** A random token of 16 hexadecimal digits reaches this. */
const leastDifferentOfToken = 6;
const leastDifferentPairs = 0.6;
/** A long key of few different characters repeats pairs, however random it is. */
const enoughPairs = 40;

const countDifferent = (values: readonly unknown[]): number => new Set(values).size;

/** Returns the values that a step between neighbors can have, so that 1, 2, 3, … counts as one value. */
const listSteps = (bytes: readonly number[]): number[] =>
  bytes.slice(1).map((byte, index) => byte - (bytes[index] ?? 0));

const listPairs = (bytes: readonly number[]): string[] =>
  bytes.slice(1).map((byte, index) => `${String(bytes[index])},${String(byte)}`);

/**
 * Returns whether a key is degenerate: it repeats itself, counts up, or has few different characters (SEC-09).
 * @param least how many different characters a random one has at least
 */
export function isWeakKey(key: Buffer | string, least = leastDifferent): boolean {
  const bytes = [...Buffer.from(key)];
  const neededPairs = Math.min((bytes.length - 1) * leastDifferentPairs, enoughPairs);
  return (
    countDifferent(bytes) < least ||
    countDifferent(listSteps(bytes)) < least ||
    countDifferent(listPairs(bytes)) < neededPairs
  );
}

/** Returns whether a token is degenerate. It may be shorter than a key. */
export const isWeakToken = (token: string): boolean => isWeakKey(token, leastDifferentOfToken);
