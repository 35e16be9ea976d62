import ipaddr from 'ipaddr.js';
import { getFieldName, type Configuration } from './schema.ts';
import { findMadeUpSecrets, findWeakKeys } from './weak-keys.ts';

/** Values that every copy of the sandbox uses. Anyone can read them, so in production they are no secret. */
const publishedValues = {
  stripeSecretKey: 'sk_test_sandbox',
  stripePublishableKey: 'pk_test_sandbox',
  stripeWebhookSecret: 'whsec_sandbox',
  twilioAccountSid: 'AC5a9db0c5000000000000000000000000',
  twilioAuthToken: 'twilio_sandbox_token',
  growsurfApiKey: 'gs_sandbox_key',
  growsurfCampaignId: 'sandbox',
  growsurfAuthSecret: 'gs_sandbox_secret',
  growsurfOrganizationId: 'sandbox-organization',
  placesApiKey: 'places_sandbox',
  staffToken: 'sandbox-operator',
} as const satisfies { readonly [Key in keyof Configuration]?: string };

/** Recognizes numbers from 555-0100 to 555-0199, which belong to no one. The sandbox's are among them. */
const isFictionalNumber = (phone: string): boolean => /^\+1\d{3}55501\d\d$/.test(phone);

/** Settings that only the sandbox needs. */
const sandboxAddresses = ['stripeApiUrl', 'stripeScriptUrl', 'twilioApiUrl'] as const;

function findPublishedValues(configuration: Configuration): readonly (keyof Configuration)[] {
  const published = Object.entries(publishedValues) as [keyof typeof publishedValues, string][];
  return [
    ...published.filter(([key, value]) => configuration[key] === value).map(([key]) => key),
    ...sandboxAddresses.filter((key) => configuration[key] !== undefined),
    ...(['twilioFrom', 'twilioCodesFrom', 'twilioPagesFrom'] as const).filter((key) =>
      isFictionalNumber(configuration[key]),
    ),
  ];
}

/** Removes the brackets that an IPv6 address has in a URL. */
const stripBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Returns whether a host name or IP address can only be reached from its own machine. */
function isLoopback(host: string): boolean {
  const name = stripBrackets(host.toLowerCase());
  if (name === 'localhost') return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** Names that RFC 2606 and RFC 6761 reserve for examples and tests. They lead nowhere. */
const reserved = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

const isReserved = (host: string): boolean => reserved.test(host.toLowerCase().replace(/\.$/, ''));

/** Returns whether a host name is only an example, or leads to the visitor's own machine. */
const isPlaceholderHost = (host: string): boolean => isReserved(host) || isLoopback(host);

/** Returns whether the mail server is only that of the example. One on this machine may be a relay. */
function isPlaceholderMailServer({ smtpUrl }: Configuration): boolean {
  const { hostname } = new URL(smtpUrl);
  return isReserved(hostname) && !isLoopback(hostname);
}

/** Returns the host of an email address, even in the form `Name <address>`. */
const getEmailHost = (address: string): string => /@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? '';

type Key = keyof Configuration;

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
  'placesApiUrl',
  'analyticsUrl',
] as const;

/** A member who follows these must arrive somewhere. */
const memberLinks = ['publicUrl', 'termsUrl', 'privacyUrl', 'resourcesUrl'] as const;

function findPlaceholders(configuration: Configuration): string[] {
  const links = memberLinks.filter((key) => isPlaceholderHost(new URL(configuration[key]).hostname));
  const emails = (['supportEmail', 'mailFrom'] as const).filter((key) =>
    isPlaceholderHost(getEmailHost(configuration[key])),
  );
  const isNewsPlaceholder = configuration.announcements.some(({ link }) =>
    isPlaceholderHost(new URL(link.url).hostname),
  );
  const keys: Key[] = [
    ...links,
    ...emails,
    ...(isNewsPlaceholder ? (['announcements'] as const) : []),
    ...(isPlaceholderMailServer(configuration) ? (['smtpUrl'] as const) : []),
  ];
  return keys.map((key) => `${getFieldName(key)} has an address that is only an example`);
}

/** What an SMTP address may set except TLS. nodemailer takes many spellings of what would weaken it, so all others are refused. */
const harmlessSmtpParameters = ['requireTLS', 'name', 'authMethod', 'tls.servername'];

/** Finds an `smtp:` address that doesn't require TLS. nodemailer then encrypts only if the mail server offers it. */
function findUnencryptedSmtp({ smtpUrl }: Configuration): string[] {
  const { protocol, searchParams } = new URL(smtpUrl);
  const unknown = [...searchParams.keys()].find((name) => !harmlessSmtpParameters.includes(name));
  if (unknown !== undefined)
    return [
      `${getFieldName('smtpUrl')} sets ${unknown}: only ${harmlessSmtpParameters.join(', ')} can be set`,
    ];
  const requires = searchParams.getAll('requireTLS');
  const isEncrypted =
    protocol === 'smtps:' || (requires.length > 0 && requires.every((value) => value === 'true'));
  return isEncrypted
    ? []
    : [`${getFieldName('smtpUrl')} must be encrypted: start it with smtps://, or add ?requireTLS=true`];
}

/** The modes in which the driver encrypts and checks the certificate. */
const checkedDatabaseModes = ['require', 'verify-ca', 'verify-full'];

/** Returns whether a database is on this machine, or in its network of containers, whose names have no dot. */
const isNearDatabase = (host: string): boolean => host === '' || isLoopback(host) || !/[.:]/.test(host);

/** Finds databases whose traffic crosses a network unencrypted. */
const findUnencryptedDatabases = (configuration: Configuration): string[] =>
  (['databaseUrl', 'databaseDirectUrl', 'databaseMigrationUrl'] as const).flatMap((key) => {
    const address = configuration[key];
    if (address === undefined) return [];
    const { hostname, searchParams } = new URL(address);
    const hosts = [hostname, ...searchParams.getAll('host')];
    const modes = searchParams.getAll('sslmode');
    const isChecked =
      modes.length === 1 && checkedDatabaseModes.includes(modes[0] ?? '') && !searchParams.has('ssl');
    return isChecked || hosts.every(isNearDatabase)
      ? []
      : [`${getFieldName(key)} leads to another machine unencrypted: add ?sslmode=verify-full`];
  });

const getMode = (key: string): string | undefined => /^[a-z]+_(live|test)_/.exec(key)?.[1];

/** Finds a pair of Stripe keys of which one charges real cards and the other doesn't. */
const findMixedKeys = ({ stripeSecretKey, stripePublishableKey }: Configuration): string[] =>
  getMode(stripeSecretKey) === getMode(stripePublishableKey)
    ? []
    : [
        `${getFieldName('stripeSecretKey')} and STRIPE_PUBLISHABLE_KEY must both be live or both be test keys`,
      ];

function findInProduction(configuration: Configuration): string[] {
  return [
    ...findPublishedValues(configuration).map((key) => `${getFieldName(key)} has a value of the sandbox`),
    ...findWeakKeys(configuration),
    ...encryptedLinks
      .filter((key) => isUnencrypted(configuration[key]))
      .map((key) => `${getFieldName(key)} must start with https://`),
    ...findPlaceholders(configuration),
    ...findUnencryptedSmtp(configuration),
    ...findUnencryptedDatabases(configuration),
    ...findMadeUpSecrets(configuration),
    ...findMixedKeys(configuration),
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
