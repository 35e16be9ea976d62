import { checkDatabase } from './database-checks.ts';
import { checkEmailRecords, checkSmtp } from './email-checks.ts';
import { fail, type Check, type Finding, type Surroundings } from './finding.ts';
import { checkOrganization } from './organization-checks.ts';
import { checkCampaign, checkPlaces } from './program-checks.ts';
import {
  checkCertificate,
  checkClock,
  checkHeaders,
  checkProxies,
  checkWebhookPaths,
} from './site-checks.ts';
import { checkStripeKeys, checkStripeWebhook } from './stripe-checks.ts';
import { checkKeywordHandling, checkTwilioAccount, checkTwilioNumbers } from './twilio-checks.ts';

const checks: readonly Check[] = [
  checkStripeKeys,
  checkStripeWebhook,
  checkTwilioAccount,
  checkTwilioNumbers,
  checkKeywordHandling,
  checkCampaign,
  checkPlaces,
  checkOrganization,
  checkSmtp,
  checkEmailRecords,
  checkDatabase,
  checkClock,
  checkCertificate,
  checkHeaders,
  checkWebhookPaths,
  checkProxies,
];

/** Runs every check. A check that fails itself is a fault, and stops no other one. */
export async function runDoctor(surroundings: Surroundings): Promise<readonly Finding[]> {
  const results = await Promise.all(
    checks.map((check) =>
      check(surroundings).catch((error: unknown) => [
        fail(check.name, error instanceof Error ? error.message : 'failed', 'Report this as a bug.'),
      ]),
    ),
  );
  return results.flat();
}

const marks = { ok: 'ok   ', note: 'note ', fault: 'FAULT' } as const;

/** Formats a finding as one line. */
export const formatFinding = ({ subject, level, what, advice }: Finding): string =>
  `${marks[level]}  ${subject}: ${what}${advice === undefined ? '' : `. ${advice}`}`;
