import { createHmac } from 'node:crypto';
import { getNetworkKey } from '../../../platform/limits/network.ts';
import type { RateLimitUse } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import type { MemberPurpose } from '../verification.ts';

type Needed = Pick<Services, 'personalData' | 'configuration'>;

const phoneKey = ({ personalData }: Needed, phone: string): string =>
  personalData.lookupHash('phone', phone).toString('hex');

/** An IP address is personal data too: only a keyed hash of it is kept. */
const addressKey = ({ configuration }: Needed, ip: string): string =>
  createHmac('sha256', configuration.codePepper)
    .update(`ip|${getNetworkKey(ip)}`)
    .digest('hex');

const common = (services: Needed, ip: string): readonly RateLimitUse[] => [
  { limit: 'codesForAnIpAddressInAnHour', key: addressKey(services, ip) },
  { limit: 'codesInTotalInAnHour', key: 'all' },
];

/** What one texted code counts against (AUTH-20). */
export function textLimits(services: Needed, phone: string, ip: string): readonly RateLimitUse[] {
  const key = phoneKey(services, phone);
  return [
    { limit: 'textsToANumberInAMinute', key },
    { limit: 'textsToANumberInAnHour', key },
    ...common(services, ip),
  ];
}

/** What one mailed code counts against. */
export function mailLimits(
  services: Needed,
  phone: string,
  email: string,
  ip: string,
): readonly RateLimitUse[] {
  const key = services.personalData.lookupHash('email', email).toString('hex');
  return [
    { limit: 'mailsToAnAddressInAMinute', key },
    { limit: 'mailsToAnAddressInAnHour', key },
    { limit: 'mailsForANumberInAnHour', key: phoneKey(services, phone) },
    ...common(services, ip),
  ];
}

/** What one code that a signed-in member asks for counts against, whatever number or address it goes to. */
export const memberCodeLimits = (purpose: MemberPurpose, memberId: string): readonly RateLimitUse[] => [
  { limit: 'codesOfAMemberInAMinute', key: `${purpose}:${memberId}` },
  { limit: 'codesOfAMemberInAnHour', key: `${purpose}:${memberId}` },
];

/** What one wrong code of a signed-in member counts against: not the number, which may be somebody else's. */
export const wrongMemberCodeLimits = (memberId: string): readonly RateLimitUse[] => [
  { limit: 'wrongCodesOfAMemberInADay', key: memberId },
];

/** What one wrong code counts against. */
export const wrongCodeLimits = (services: Needed, phone: string): readonly RateLimitUse[] => [
  { limit: 'wrongCodesForANumberInADay', key: phoneKey(services, phone) },
];
