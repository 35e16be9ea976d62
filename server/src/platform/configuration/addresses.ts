import ipaddr from 'ipaddr.js';

/** Removes the brackets that an IPv6 address has in a URL. */
const stripBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1');

/** Returns whether a host name or IP address can only be reached from its own machine. */
export function isLoopback(host: string): boolean {
  const name = stripBrackets(host.toLowerCase());
  if (name === 'localhost') return true;
  return ipaddr.isValid(name) && ipaddr.process(name).range() === 'loopback';
}

/** Names that RFC 2606 and RFC 6761 reserve for examples and tests. They lead nowhere. */
const reserved = /(^|\.)(example(\.(com|net|org))?|test|invalid|localhost)$/;

/** Returns whether a host name is only an example, or leads to the visitor's own machine. */
export const isPlaceholderHost = (host: string): boolean =>
  reserved.test(host.toLowerCase().replace(/\.$/, '')) || isLoopback(host);

/** Returns the host of an email address, even in the form `Name <address>`. */
export const getEmailHost = (address: string): string => /@([^@>\s]+)>?\s*$/.exec(address)?.[1] ?? '';
