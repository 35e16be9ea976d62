import { CliUsageError } from './cli-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The server's address and the token for it. */
export interface Connection {
  /** The origin and any path before `/api`, without a slash at the end. */
  readonly url: string;
  readonly token: string;
}

const defaultUrl = 'http://127.0.0.1:3002';
/** The token of every sandbox. It works only on this machine. */
const sandboxToken = 'sandbox-operator';

/** Treats an empty value as missing. */
const toOptional = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

function parseAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliUsageError(`MOMENTS_URL is "${text}": it must be an address such as ${defaultUrl}.`);
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new CliUsageError(`MOMENTS_URL is "${text}": it must start with https so the token stays private.`);
  return url;
}

/** @throws CliUsageError that names the missing or invalid setting */
export function readConnection(environment: Environment): Connection {
  const url = parseAddress(toOptional(environment['MOMENTS_URL']) ?? defaultUrl);
  const token = toOptional(environment['STAFF_TOKEN']) ?? (isLoopback(url) ? sandboxToken : undefined);
  if (token === undefined) throw new CliUsageError(`STAFF_TOKEN is not set. Set it to use ${url.host}.`);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CliUsageError('STAFF_TOKEN contains invalid characters. Copy it again.');
  return { url: url.origin + url.pathname.replace(/\/+$/, ''), token };
}
