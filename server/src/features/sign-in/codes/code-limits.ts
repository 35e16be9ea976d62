import { createHmac } from 'node:crypto';
import type { LimitName } from '../../../platform/limits/limits.ts';
import { getNetworkKey, getWideNetworkKey } from '../../../platform/limits/network.ts';
import {
  consumeRateLimits,
  deleteCounts,
  isRateLimitReached,
  tryRateLimits,
  type RateLimitUse,
} from '../../../platform/limits/rate-limits.ts';
import type { Services } from '../../../services.ts';
import type { CodeCaller } from '../sessions/known-devices.ts';
import type { MemberPurpose } from '../verification.ts';

export type LimitServices = Pick<Services, 'personalData' | 'configuration'>;

/** Returns the key of a number. Staff lift all limits whose key begins with it. */
export const hashPhone = ({ personalData }: LimitServices, phone: string): string =>
  personalData.hashForLookup('phone', phone).toString('hex');

/** Hashes an IP address with a key, because it is personal data. */
export const hashAddress = ({ configuration }: LimitServices, network: string): string =>
  createHmac('sha256', configuration.codePepper).update(`ip|${network}`).digest('hex');

function listAddressLimits(services: LimitServices, ip: string): readonly RateLimitUse[] {
  const wide = getWideNetworkKey(ip);
  return [
    { limit: 'codesForAnIpAddressInAnHour', key: hashAddress(services, getNetworkKey(ip)) },
    ...(wide === undefined
      ? []
      : [{ limit: 'codesForAnIpNetworkInAnHour', key: hashAddress(services, `48|${wide}`) } as const]),
  ];
}

/** Returns the key of a device's limits. All limits of a number begin with the same text, so that staff can lift them together. */
const getDeviceKey = (services: LimitServices, phone: string, device: Buffer): string =>
  `${hashPhone(services, phone)}:${device.toString('hex')}`;

/**
 * Lists the rate limits that one texted code uses (AUTH-20). A stranger can't use up the share of a member's device, nor that of
 * another network (SEC-05).
 */
export function listTextLimits(
  services: LimitServices,
  phone: string,
  { ip, knownDevice }: Pick<CodeCaller, 'ip' | 'knownDevice'>,
): readonly RateLimitUse[] {
  if (knownDevice) {
    const key = getDeviceKey(services, phone, knownDevice);
    return [
      { limit: 'textsToAKnownDeviceInAMinute', key },
      { limit: 'textsToAKnownDeviceInAnHour', key },
      ...listAddressLimits(services, ip),
    ];
  }
  const number = hashPhone(services, phone);
  const key = `${number}:${hashAddress(services, getNetworkKey(ip))}`;
  return [
    { limit: 'textsToANumberFromANetworkInAMinute', key },
    { limit: 'textsToANumberFromANetworkInAnHour', key },
    { limit: 'textsToANumberInAnHour', key: number },
    ...listAddressLimits(services, ip),
  ];
}

export function listEmailLimits(
  services: LimitServices,
  phone: string,
  email: string,
  ip: string,
): readonly RateLimitUse[] {
  const key = services.personalData.hashForLookup('email', email).toString('hex');
  return [
    { limit: 'mailsToAnAddressInAMinute', key },
    { limit: 'mailsToAnAddressInAnHour', key },
    { limit: 'mailsForANumberInAnHour', key: hashPhone(services, phone) },
    ...listAddressLimits(services, ip),
  ];
}

const minuteLimits = {
  'change-phone': 'codesOfANumberChangeInAMinute',
  'confirm-change-phone': 'codesOfANumberChangeInAMinute',
  'confirm-export-data': 'codesOfAMemberInAMinute',
  'delete-account': 'codesOfAMemberInAMinute',
} as const satisfies Record<MemberPurpose, LimitName>;

/** Lists the rate limits that one code for a logged-in member uses, for any recipient. */
export const listMemberCodeLimits = (purpose: MemberPurpose, memberId: string): readonly RateLimitUse[] => [
  { limit: minuteLimits[purpose], key: `${purpose}:${memberId}` },
  { limit: 'codesOfAMemberInAnHour', key: `${purpose}:${memberId}` },
];

/** Lists the rate limit that a wrong code of a logged-in member uses. The number may belong to another member, so it has no share. */
export const listWrongMemberCodeLimits = (memberId: string): readonly RateLimitUse[] => [
  { limit: 'wrongCodesOfAMemberInADay', key: memberId },
];

/** Lists the rate limits that a wrong code uses: by number and network, or by known device (SEC-05). */
export function listWrongCodeLimits(
  services: LimitServices,
  phone: string,
  { ip, knownDevice }: Pick<CodeCaller, 'ip' | 'knownDevice'>,
): readonly RateLimitUse[] {
  if (knownDevice)
    return [{ limit: 'wrongCodesOfAKnownDeviceInADay', key: getDeviceKey(services, phone, knownDevice) }];
  const number = hashPhone(services, phone);
  const network = hashAddress(services, getNetworkKey(ip));
  return [
    { limit: 'wrongCodesForANumberFromANetworkInADay', key: `${number}:${network}` },
    { limit: 'wrongCodesForANumberInADay', key: number },
  ];
}

/**
 * Who asks for a code. A log-in with an unknown number must get the same reply as one with a member's number (AUTH-19). A sign-up
 * gets the same reply for every number.
 */
export type CodeShare = 'members' | 'sign-ups' | 'unknown-number';

/** The uses that one code consumed, and whether it is sent. */
export interface CodeBudget {
  readonly uses: readonly RateLimitUse[];
  readonly isSent: boolean;
}

const logIns: RateLimitUse = { limit: 'codesForLogInInAnHour', key: 'all' };
const signUps: RateLimitUse = { limit: 'codesForSignUpInAnHour', key: 'all' };
const kept: RateLimitUse = { limit: 'codesKeptForMembersInAnHour', key: 'all' };

/** Lists the uses of one of the codes that each network keeps when a flood has used up all others. */
const listReserve = (services: LimitServices, ip: string): readonly RateLimitUse[] => [
  {
    limit: 'codesKeptForANetworkInAnHour',
    key: hashAddress(services, getWideNetworkKey(ip) ?? getNetworkKey(ip)),
  },
  { limit: 'codesKeptForNetworksInAnHour', key: 'all' },
];

/**
 * Consumes one of the hour's codes for log-ins or for sign-ups. When a flood has used up those for log-ins, members still get codes from
 * a share that is kept for them, and a log-in with an unknown number gets the reply of a member's, but no text. When that is used
 * up, too, each network has a few more (SEC-06).
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function consumeCodeBudget(
  services: Services,
  share: CodeShare,
  ip: string,
): Promise<CodeBudget> {
  const first = share === 'sign-ups' ? signUps : logIns;
  if (!(await tryRateLimits(services, [first]))) return { uses: [first], isSent: true };
  if (share === 'unknown-number' && !(await isRateLimitReached(services, kept)))
    return { uses: [], isSent: false };
  if (share === 'members' && !(await tryRateLimits(services, [kept]))) return { uses: [kept], isSent: true };
  const reserve = listReserve(services, ip);
  await consumeRateLimits(services, reserve);
  return { uses: reserve, isSent: true };
}

/** Lifts the limits of a number: all of its counts of sent and wrong codes start again at zero (SEC-05). */
export const liftCodeLimits = (services: Services, phone: string): Promise<void> =>
  deleteCounts(services.database, hashPhone(services, phone));
