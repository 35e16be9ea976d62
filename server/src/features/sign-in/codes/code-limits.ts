import { createHmac } from 'node:crypto';
import { networkOf } from '../../../platform/limits/network.ts';
import type { Spending } from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import type { MemberPurpose } from '../verification.ts';

type Needed = Pick<Services, 'personalData' | 'configuration'>;

const phoneKey = ({ personalData }: Needed, phone: string): string =>
  personalData.lookupHash('phone', phone).toString('hex');

/** An IP address is personal data too: only a keyed hash of it is kept. */
const addressKey = ({ configuration }: Needed, ip: string): string =>
  createHmac('sha256', configuration.codePepper)
    .update(`ip|${networkOf(ip)}`)
    .digest('hex');

const common = (services: Needed, ip: string): readonly Spending[] => [
  { limit: 'codesForAnIpAddressInAnHour', key: addressKey(services, ip) },
  { limit: 'codesInTotalInAnHour', key: 'all' },
];

/** What one texted code counts against (AUTH-20). */
export function textLimits(services: Needed, phone: string, ip: string): readonly Spending[] {
  const key = phoneKey(services, phone);
  return [
    { limit: 'textsToANumberInAMinute', key },
    { limit: 'textsToANumberInAnHour', key },
    ...common(services, ip),
  ];
}

/** What one mailed code counts against. */
export function mailLimits(services: Needed, phone: string, email: string, ip: string): readonly Spending[] {
  const key = services.personalData.lookupHash('email', email).toString('hex');
  return [
    { limit: 'mailsToAnAddressInAMinute', key },
    { limit: 'mailsToAnAddressInAnHour', key },
    { limit: 'mailsForANumberInAnHour', key: phoneKey(services, phone) },
    ...common(services, ip),
  ];
}

/** What one code that a signed-in member asks for counts against, whatever number or address it goes to. */
export const memberCodeLimits = (purpose: MemberPurpose, memberId: string): readonly Spending[] => [
  { limit: 'codesOfAMemberInAMinute', key: `${purpose}:${memberId}` },
  { limit: 'codesOfAMemberInAnHour', key: `${purpose}:${memberId}` },
];

/** What one wrong code of a signed-in member counts against: not the number, which may be somebody else's. */
export const wrongMemberCodeLimits = (memberId: string): readonly Spending[] => [
  { limit: 'wrongCodesOfAMemberInADay', key: memberId },
];

/** What one wrong code counts against. */
export const wrongCodeLimits = (services: Needed, phone: string): readonly Spending[] => [
  { limit: 'wrongCodesForANumberInADay', key: phoneKey(services, phone) },
];
