import { fields, getFieldName, type Configuration } from './schema.ts';

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

const readWebhookKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** How each kind of key is made. */
const ways = {
  key: 'openssl rand -base64 32',
  token: 'openssl rand -hex 16',
  webhook: 'echo whsec_$(openssl rand -base64 32)',
} as const;

/** Finds keys that can be guessed, and one key for two purposes. */
export function findWeakKeys(configuration: Configuration): string[] {
  const { codePepper, lookupKey, encryptionKeys, staffToken } = configuration;
  const { eventsWebhookSecret = [] } = configuration;
  const isWeakSecret = (secret: string) => isWeakKey(readWebhookKey(secret));
  const checks: readonly (readonly [keyof Configuration, isWeak: boolean, way: string])[] = [
    ['codePepper', isWeakKey(codePepper), ways.key],
    ['lookupKey', isWeakKey(lookupKey), ways.key],
    ['encryptionKeys', encryptionKeys.some(({ key }) => isWeakKey(key)), ways.key],
    ['staffToken', staffToken !== undefined && isWeakToken(staffToken), ways.token],
    ['eventsWebhookSecret', eventsWebhookSecret.some(isWeakSecret), ways.webhook],
  ];
  const weak = checks.flatMap(([key, isWeak, way]) =>
    isWeak ? [`${getFieldName(key)} can be guessed: make it with ${way}`] : [],
  );
  const isReused = codePepper === lookupKey;
  return isReused ? [...weak, `${getFieldName('codePepper')} and LOOKUP_KEY must differ`] : weak;
}

/** A secret that a provider or `openssl` makes is longer. */
const leastSecretLength = 12;

/** Texts of examples that a person was to replace. */
const looksUnfinished = (secret: string): boolean => /change[\W_]*me|replace[\W_]*me|<[^>]*>/i.test(secret);

/** Finds secrets of providers that are a placeholder or too short to be real. */
export function findMadeUpSecrets(configuration: Configuration): string[] {
  return (Object.keys(fields) as (keyof Configuration)[]).flatMap((key) => {
    const { secret: isSecret, name } = fields[key];
    const value = configuration[key];
    if (!isSecret || typeof value !== 'string') return [];
    const isAddress = /^\w+:\/\//.test(value);
    const isShort = !isAddress && (value.length < leastSecretLength || isWeakToken(value));
    return isShort || looksUnfinished(decodeURI(value)) ? [`${name} isn’t a real secret`] : [];
  });
}
