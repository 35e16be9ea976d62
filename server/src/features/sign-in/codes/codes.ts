import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { codeLength } from '@moments/contract/sign-in/sign-in';
import { getNetworkKey } from '../../../platform/limits/network.ts';
import type { RateLimitUse } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import type { MemberPurpose } from '../verification.ts';

export type Channel = 'phone' | 'email';

/** Creates a code of six random digits (AUTH-14). */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/** What a code verifies: in one verification, one phone number (E.164) or email address. */
export interface CodePurpose {
  readonly handleHash: Buffer;
  readonly channel: Channel;
  readonly recipient: string;
}

/**
 * Hashes a code with a key and its purpose. A stolen hash is useless, and a code works only in its own verification and for the
 * address that it was sent to (AUTH-20).
 */
export const hashCode = (
  pepper: string,
  { handleHash, channel, recipient }: CodePurpose,
  code: string,
): Buffer =>
  createHmac('sha256', pepper)
    .update([handleHash.toString('hex'), channel, recipient, code].join('|'))
    .digest();

/** Creates a hash that no code matches, for a number without an account. */
export const createDummyHash = (): Buffer => randomBytes(32);

type LimitServices = Pick<Services, 'personalData' | 'configuration'>;

const phoneKey = ({ personalData }: LimitServices, phone: string): string =>
  personalData.lookupHash('phone', phone).toString('hex');

/** An IP address is personal data too, so only a keyed hash of it is stored. */
const addressKey = ({ configuration }: LimitServices, ip: string): string =>
  createHmac('sha256', configuration.codePepper)
    .update(`ip|${getNetworkKey(ip)}`)
    .digest('hex');

const commonLimits = (services: LimitServices, ip: string): readonly RateLimitUse[] => [
  { limit: 'codesForAnIpAddressInAnHour', key: addressKey(services, ip) },
  { limit: 'codesInTotalInAnHour', key: 'all' },
];

/** The rate limits that one texted code uses (AUTH-20). */
export function textLimits(services: LimitServices, phone: string, ip: string): readonly RateLimitUse[] {
  const key = phoneKey(services, phone);
  return [
    { limit: 'textsToANumberInAMinute', key },
    { limit: 'textsToANumberInAnHour', key },
    ...commonLimits(services, ip),
  ];
}

/** The rate limits that one emailed code uses. */
export function emailLimits(
  services: LimitServices,
  phone: string,
  email: string,
  ip: string,
): readonly RateLimitUse[] {
  const key = services.personalData.lookupHash('email', email).toString('hex');
  return [
    { limit: 'mailsToAnAddressInAMinute', key },
    { limit: 'mailsToAnAddressInAnHour', key },
    { limit: 'mailsForANumberInAnHour', key: phoneKey(services, phone) },
    ...commonLimits(services, ip),
  ];
}

/** The rate limits that one code for a logged-in member uses, for any recipient. */
export const memberCodeLimits = (purpose: MemberPurpose, memberId: string): readonly RateLimitUse[] => [
  { limit: 'codesOfAMemberInAMinute', key: `${purpose}:${memberId}` },
  { limit: 'codesOfAMemberInAnHour', key: `${purpose}:${memberId}` },
];

/** The rate limit that a wrong code of a logged-in member uses. The number may belong to another member, so it has no share. */
export const wrongMemberCodeLimits = (memberId: string): readonly RateLimitUse[] => [
  { limit: 'wrongCodesOfAMemberInADay', key: memberId },
];

/** The rate limit that a wrong code uses. */
export const wrongCodeLimits = (services: LimitServices, phone: string): readonly RateLimitUse[] => [
  { limit: 'wrongCodesForANumberInADay', key: phoneKey(services, phone) },
];
