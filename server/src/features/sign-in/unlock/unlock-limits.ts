import { getNetworkKey, getWideNetworkKey } from '../../../platform/limits/network.ts';
import type { RateLimitUse } from '../../../platform/limits/rate-limits.ts';
import { hashAddress, hashPhone, type LimitServices } from '../codes/code-limits.ts';

/** A number and an email that belong together, if they are those of one account. The phone is in E.164, the email in lower case. */
export interface UnlockAccount {
  readonly phone: string;
  readonly email: string;
}

const hashAccount = (services: LimitServices, { phone, email }: UnlockAccount): string =>
  `${hashPhone(services, phone)}:${services.personalData.hashForLookup('email', email).toString('hex')}`;

/**
 * Lists the rate limits that one request to unlock a browser uses (SEC-05). Codes have other limits, so a number that they lock can be unlocked.
 */
export function unlockEmailLimits(
  services: LimitServices,
  account: UnlockAccount,
  ip: string,
): readonly RateLimitUse[] {
  const key = hashAccount(services, account);
  const network = hashAddress(services, getNetworkKey(ip));
  const wide = getWideNetworkKey(ip);
  return [
    { limit: 'unlockMailsToAnAccountFromANetworkInAMinute', key: `${key}:${network}` },
    { limit: 'unlockMailsToAnAccountFromANetworkInAnHour', key: `${key}:${network}` },
    { limit: 'unlockMailsToAnAccountInAnHour', key },
    { limit: 'unlockMailsFromANetworkInAnHour', key: network },
    ...(wide === undefined
      ? []
      : [
          { limit: 'unlockMailsFromAWideNetworkInAnHour', key: hashAddress(services, `48|${wide}`) } as const,
        ]),
  ];
}

export function listWrongUnlockCodeLimits(
  services: LimitServices,
  account: UnlockAccount,
  ip: string,
): readonly RateLimitUse[] {
  const key = hashAccount(services, account);
  const network = hashAddress(services, getNetworkKey(ip));
  return [
    { limit: 'wrongUnlockCodesForAnAccountFromANetworkInADay', key: `${key}:${network}` },
    { limit: 'wrongUnlockCodesForAnAccountInADay', key },
  ];
}
