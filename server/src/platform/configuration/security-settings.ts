import { z } from 'zod';
import { defineOptionalSetting, defineSetting, text, url } from './setting.ts';

const keyRing = z
  .string()
  .regex(
    /^[\w-]+:[A-Za-z0-9+/_-]{43}=?(,[\w-]+:[A-Za-z0-9+/_-]{43}=?)*$/,
    'must be id:key pairs separated by commas, each key 32 bytes in base64',
  )
  .transform((value) =>
    value.split(',').map((pair) => {
      const [id = '', key = ''] = pair.split(':');
      return { id, key: Buffer.from(key, 'base64') };
    }),
  )
  // Texts name only the ID. With two keys of one ID, the texts of the second could not be read.
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length, 'has two keys with the same ID');

/** Keys and session lifetimes. */
export const securitySettings = {
  codePepper: defineSetting(
    'CODE_PEPPER',
    'Key for hashing verification codes, at least 32 characters',
    z.string().min(32),
    { secret: true },
  ),
  lookupKey: defineSetting(
    'LOOKUP_KEY',
    'Key for the hashes that find phone numbers and emails, at least 32 characters; can’t be changed later',
    z.string().min(32),
    { secret: true },
  ),
  encryptionKeys: defineSetting(
    'ENCRYPTION_KEYS',
    'Keys for personal data at rest as id:base64 pairs, the current one first',
    keyRing,
    { secret: true },
  ),
  sessionSeconds: defineSetting(
    'SESSION_SECONDS',
    'Session lifetime in seconds, from log-in or the last extension',
    z.coerce.number<string>().int().min(60),
    { default: '1209600' },
  ),
  sessionIdleSeconds: defineSetting(
    'SESSION_IDLE_SECONDS',
    'Seconds of inactivity after which a session ends',
    z.coerce.number<string>().int().min(60),
    { default: '604800' },
  ),
  sessionLongestSeconds: defineSetting(
    'SESSION_LONGEST_SECONDS',
    'Longest session lifetime in seconds, including extensions',
    z.coerce.number<string>().int().min(60),
    { default: '2592000' },
  ),
  dormantAccountDays: defineSetting(
    'DORMANT_ACCOUNT_DAYS',
    'Days without log-in or text after which a log-in on a new device needs the email code too',
    z.coerce.number<string>().int().min(1),
    { default: '30' },
  ),
  releaseNumberDays: defineSetting(
    'RELEASE_NUMBER_DAYS',
    'Days after which the phone number of an account deleted by an admin can be used for a new account',
    z.coerce.number<string>().int().min(1),
    { default: '90' },
  ),
  organizationIssuer: defineOptionalSetting(
    'DESK_OIDC_ISSUER',
    'Address of your identity provider (OpenID Connect), at which staff can sign in to the desk; needs DESK_URL',
    url,
    { example: 'https://login.moments.example' },
  ),
  organizationClientId: defineOptionalSetting(
    'DESK_OIDC_CLIENT_ID',
    'The desk’s client ID at the identity provider',
    text,
  ),
  organizationClientSecret: defineOptionalSetting(
    'DESK_OIDC_CLIENT_SECRET',
    'The desk’s client secret at the identity provider',
    text,
    { secret: true },
  ),
  staffToken: defineOptionalSetting(
    'STAFF_TOKEN',
    'First token of the staff API, at least 16 characters',
    z.string().min(16),
    { secret: true },
  ),
} as const;
