import { getEmailHost, isLoopback, isPlaceholderHost } from './addresses.ts';
import { findPublishedValues } from './published-values.ts';
import { fields, type Configuration } from './schema.ts';
import { isWeakKey, isWeakToken } from './weak-keys.ts';

type Key = keyof Configuration;

const getFieldName = (key: Key): string => fields[key].name;

const isUnencrypted = (address: string | undefined): boolean =>
  address !== undefined && new URL(address).protocol !== 'https:';

/** Events, members' pages, and their keys travel over these. */
const encryptedLinks = [
  'publicUrl',
  'deskUrl',
  'organizationIssuer',
  'eventsWebhookUrl',
  'growsurfApiUrl',
  'growsurfScriptUrl',
  'analyticsUrl',
] as const;

/** A member who follows these must arrive somewhere. */
const memberLinks = ['publicUrl', 'termsUrl', 'privacyUrl', 'resourcesUrl'] as const;

const readWebhookKey = (secret: string): Buffer => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

/** How each kind of key is made. */
const ways = {
  key: 'openssl rand -base64 32',
  token: 'openssl rand -hex 16',
  webhook: 'echo whsec_$(openssl rand -base64 32)',
} as const;

function findWeakKeys(configuration: Configuration): string[] {
  const { codePepper, lookupKey, encryptionKeys, staffToken } = configuration;
  const { eventsWebhookSecret = [] } = configuration;
  const isWeakSecret = (secret: string) => isWeakKey(readWebhookKey(secret));
  const checks: readonly (readonly [Key, isWeak: boolean, way: string])[] = [
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

function findPlaceholders(configuration: Configuration): string[] {
  const links = memberLinks.filter((key) => isPlaceholderHost(new URL(configuration[key]).hostname));
  const emails = (['supportEmail', 'mailFrom'] as const).filter((key) =>
    isPlaceholderHost(getEmailHost(configuration[key])),
  );
  const isNewsPlaceholder = configuration.announcements.some(({ link }) =>
    isPlaceholderHost(new URL(link.url).hostname),
  );
  const keys: Key[] = [...links, ...emails, ...(isNewsPlaceholder ? (['announcements'] as const) : [])];
  return keys.map((key) => `${getFieldName(key)} has an address that is only an example`);
}

/** Finds an `smtp:` address that doesn't require TLS. nodemailer then encrypts only if the mail server offers it. */
function findUnencryptedSmtp({ smtpUrl }: Configuration): string[] {
  const { protocol, searchParams } = new URL(smtpUrl);
  const isEncrypted = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true';
  const isChecked = searchParams.get('tls.rejectUnauthorized') !== 'false';
  return isEncrypted && isChecked
    ? []
    : [`${getFieldName('smtpUrl')} must be encrypted: start it with smtps://, or add ?requireTLS=true`];
}

function findInProduction(configuration: Configuration): string[] {
  return [
    ...findPublishedValues(configuration).map((key) => `${getFieldName(key)} has a value of the sandbox`),
    ...findWeakKeys(configuration),
    ...encryptedLinks
      .filter((key) => isUnencrypted(configuration[key]))
      .map((key) => `${getFieldName(key)} must start with https://`),
    ...findPlaceholders(configuration),
    ...findUnencryptedSmtp(configuration),
  ];
}

/** Finds settings that make a sandbox reachable from a network. Everyone knows its keys and can read its codes. */
function findInSandbox({ host, deskHost, deskUrl, publicUrl }: Configuration): string[] {
  const reachable = [
    ...(isLoopback(host) ? [] : [getFieldName('host')]),
    ...(isLoopback(deskHost) ? [] : [getFieldName('deskHost')]),
    ...(isLoopback(new URL(publicUrl).hostname) ? [] : [getFieldName('publicUrl')]),
    ...(deskUrl === undefined || isLoopback(new URL(deskUrl).hostname) ? [] : [getFieldName('deskUrl')]),
  ];
  return reachable.map((name) => `${name} must be this machine (127.0.0.1) while SANDBOX is true`);
}

/** Finds what makes a configuration unsafe: a sandbox that others can reach, or a production that others can enter (SEC-09). */
export const findUnsafeSettings = (configuration: Configuration): readonly string[] =>
  configuration.sandbox ? findInSandbox(configuration) : findInProduction(configuration);
