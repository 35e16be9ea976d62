import type { PartnerProof } from '@moments/contract/partners/partners';

interface Requirement {
  readonly proofCodeHash: Buffer | null;
  readonly emailDomains: readonly string[];
}

/** Gets the proof that a partner requires; undefined if its members only say that they belong to it (SEC-01). */
export function getRequiredProof({ proofCodeHash, emailDomains }: Requirement): PartnerProof | undefined {
  if (proofCodeHash !== null) return 'code';
  return emailDomains.length > 0 ? 'email-domain' : undefined;
}

/** Normalizes a code, so that case, spaces, and hyphens don't matter. */
export const normalizeCode = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns whether an email is at one of the domains, or below one of them. */
export function isAtDomain(email: string, domains: readonly string[]): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
}
