import {
  addReferralParticipant,
  getReferralCampaign,
  triggerReferral,
} from '@moments/contract/referrals/referrals';
import type { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useReferrals } from './referral-store.ts';

/** The member doesn't wait for these calls, so their errors never show on a page (REF-01). */
const quiet = { background: { isAutomatic: false } } as const;

/** Writes a failure to the browser's console, the only place for it (REF-01). */
const logFailure = (what: string, { code, message }: ApiError): void =>
  // oxlint-disable-next-line no-console -- REF-01 asks for it
  console.warn(`${what}: ${code}, ${message}`);

/** Reads the campaign in progress from our server, because the provider's script doesn't know its status (REF-01). */
export async function readCampaign(): Promise<void> {
  const result = await call(getReferralCampaign, { background: { isAutomatic: true } });
  if (!result.ok) logFailure('failed to read the referral campaign', result.error);
  useReferrals.setState({ campaign: (result.ok && result.reply.data) || undefined });
}

/** Adds the member and their referrer to the referral campaign (ENR-12). Does nothing for a member who already joined. */
export async function joinCampaign(): Promise<void> {
  const { code } = useReferrals.getState();
  const body = code === '' ? {} : { referralCode: code };
  const result = await call(addReferralParticipant, { body, ...quiet });
  if (!result.ok) logFailure('failed to join the referral campaign', result.error);
  else if (result.reply.data) useReferrals.setState({ participant: result.reply.data });
}

/** Credits the friend who referred the member (APP-04). The server counts the first call only. */
export async function creditReferrer(): Promise<void> {
  const result = await call(triggerReferral, quiet);
  if (!result.ok) logFailure('failed to credit the referrer', result.error);
}
