import {
  longestReferralCode,
  referralFramePath,
  type ReferralFrameMessage,
  type ReferralIdentity,
} from '@moments/contract/referrals/referral-frame';
import { getInitialProfile } from '../../session/initial-profile.ts';
import { isSignedIn, useSession, type SessionState } from '../../session/session-store.ts';
import { saveReferralCode, useReferrals } from './referral-store.ts';

/** Longest wait for the referral script, in ms (LAY-07). */
const longestWait = 3_000;

/** Reads a message of the frame, whose script isn't ours. */
function readMessage(data: unknown): ReferralFrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('referrer' in data)) return undefined;
  const { referrer } = data;
  if (typeof referrer !== 'string') return { referrer: null };
  return { referrer: referrer.length <= longestReferralCode ? referrer : null };
}

/** Adds the frame. It may only run scripts: its origin is its own, without our storage and cookies. */
function addFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = 'Referral';
  frame.src = `${referralFramePath}?${new URLSearchParams({ grsf: useReferrals.getState().code }).toString()}`;
  document.body.append(frame);
  return frame;
}

/** Resolves when the frame has reported, or after 3 s. */
function waitForReport(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWait);
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      // A removed frame has no window.
      const message = source && source === frame.contentWindow ? readMessage(data) : undefined;
      if (!message) return;
      if (message.referrer !== null) saveReferralCode(message.referrer);
      removeEventListener('message', listen);
      clearTimeout(timer);
      resolve();
    };
    addEventListener('message', listen);
  });
}

/** Identifies the new member to the script (REF-03) and removes the frame before the signed-in pages show (SEC-07). */
function followSession(frame: HTMLIFrameElement): void {
  const follow = (state: SessionState): void => {
    if (!isSignedIn(state)) return;
    const profile = getInitialProfile();
    const identity: ReferralIdentity | undefined = profile && {
      email: profile.user.personalDetails.email,
      hash: profile.hash,
    };
    if (identity) identify(frame, identity);
    if (state.verification.stage === 'complete') return;
    frame.remove();
    stop();
  };
  const stop = useSession.subscribe(follow);
}

/** Hands over the member. The frame's origin is opaque, which no target but all names; the message goes to this frame only. */
const identify = (frame: HTMLIFrameElement, identity: ReferralIdentity): void =>
  frame.contentWindow?.postMessage(identity, '*');

let loading: Promise<void> | undefined;

/**
 * Loads the provider's script once in a frame of its own (REF-03), for a person without a session who follows a referral link. The code
 * of the link was kept already; the script may correct it (REF-01).
 * @returns resolves when the script is ready, has failed, or 3 s have passed (LAY-07)
 */
export function loadReferralFrame(): Promise<void> {
  loading ??= startFrame();
  return loading;
}

function startFrame(): Promise<void> {
  const frame = addFrame();
  followSession(frame);
  return waitForReport(frame);
}

/**
 * Loads the script in its frame for a member who enrolls by a referral, and hands over the member (REF-03). The frame can't read the page, and
 * is removed when the enrollment is left (SEC-07). Does nothing if the sign-up on this page has done it.
 * @returns removes the frame
 */
export function identifyEnrolling(identity: ReferralIdentity): () => void {
  if (loading) return () => undefined;
  const frame = addFrame();
  loading = waitForReport(frame).then(() => identify(frame, identity));
  return () => {
    frame.remove();
    loading = undefined;
  };
}

/** Resets the frame for tests, so that the next load starts over. */
export const forgetReferralFrame = (): void => {
  loading = undefined;
};
