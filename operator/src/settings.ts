import { CliUsageError } from './cli-error.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where the server is, and by which token it is called. */
export interface Connection {
  /** Origin, and the path before `/api` where there is one; no slash at the end. */
  readonly url: string;
  readonly token: string;
}

const defaultUrl = 'http://127.0.0.1:3000';
/** The token of every sandbox: it opens nothing but this machine's own. */
const sandboxToken = 'sandbox-operator';

/** An empty value counts as none. */
const given = (value: string | undefined): string | undefined => (value === '' ? undefined : value);

const isLoopback = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);

function addressIn(text: string): URL {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new CliUsageError(`MOMENTS_URL is "${text}": it must be an address such as ${defaultUrl}.`);
  if (url.protocol === 'http:' && !isLoopback(url))
    throw new CliUsageError(
      `MOMENTS_URL is "${text}": it must begin with https, or the token could be overheard.`,
    );
  return url;
}

/** @throws UsageFailure naming the setting that is missing or wrong */
export function readConnection(environment: Environment): Connection {
  const url = addressIn(given(environment['MOMENTS_URL']) ?? defaultUrl);
  const token = given(environment['OPERATOR_TOKEN']) ?? (isLoopback(url) ? sandboxToken : undefined);
  if (token === undefined)
    throw new CliUsageError(`OPERATOR_TOKEN is not set: ${url.host} wants your token.`);
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new CliUsageError('OPERATOR_TOKEN has characters that no token has: copy it again.');
  return { url: url.origin + url.pathname.replace(/\/+$/, ''), token };
}
