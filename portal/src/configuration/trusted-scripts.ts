/** The part of Trusted Types that we use: https://w3c.github.io/trusted-types/dist/spec/ */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (address: string) => string | null },
  ): unknown;
}

declare global {
  interface Window {
    readonly trustedTypes?: TrustedTypes;
  }
}

const allowedHosts = new Set<string>();
let hasPolicy = false;

const isAllowed = ({ host }: URL): boolean =>
  [...allowedHosts].some((allowed) => host === allowed || host.endsWith(`.${allowed}`));

/**
 * Lets scripts load from an address's host and its subdomains. If the browser has Trusted Types, our policy rejects all other
 * addresses, even those that a provider's script adds (SEC-07).
 */
export function allowScriptsFrom(address: string): void {
  allowedHosts.add(new URL(address).host);
  if (hasPolicy) return;
  hasPolicy = true;
  // Stripe asks for the name: https://docs.stripe.com/security/guide#content-security-policy
  window.trustedTypes?.createPolicy('default', {
    createScriptURL: (script) => (isAllowed(new URL(script, location.href)) ? script : null),
  });
}
