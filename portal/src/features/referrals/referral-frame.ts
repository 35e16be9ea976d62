import {
  referralFramePath,
  type ReferralFrameMessage,
  type ReferralIdentity,
} from '@moments/contract/referrals/referral-frame';
import { getInitialProfile } from '../../session/initial-profile.ts';
import { isSignedIn, useSession, type SessionState } from '../../session/session-store.ts';
import { saveReferralCode } from './referral-store.ts';

/** Longest wait for the referral script, in ms (LAY-07). */
const longestWait = 3_000;

const longestCode = 100;

/** Reads a message of the frame, whose script isn't ours. */
function readMessage(data: unknown): ReferralFrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('referrer' in data)) return undefined;
  const { referrer } = data;
  if (typeof referrer !== 'string') return { referrer: null };
  return { referrer: referrer.length <= longestCode ? referrer : null };
}

const readCode = (): string => (new URLSearchParams(location.search).get('grsf') ?? '').slice(0, longestCode);

/** Adds the frame. It may only run scripts: its origin is its own, without our storage and cookies. */
function addFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.title = 'Referral';
  frame.src = `${referralFramePath}?${new URLSearchParams({ grsf: readCode() }).toString()}`;
  document.body.append(frame);
  return frame;
}

/** Resolves when the frame has reported, or after 3 s. */
function waitForReport(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, longestWait);
    const listen = ({ source, data }: MessageEvent<unknown>): void => {
      const message = source === frame.contentWindow ? readMessage(data) : undefined;
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
    // Its origin is opaque, which no target but all names. The message goes to this frame only.
    if (identity) frame.contentWindow?.postMessage(identity, '*');
    if (state.verification.stage === 'complete') return;
    frame.remove();
    stop();
  };
  const stop = useSession.subscribe(follow);
}

let loading: Promise<void> | undefined;

/**
 * Loads the provider's script once in a frame of its own (REF-03), for a person without a session who follows a referral link. The code
 * in the address counts right away; the script may correct it (REF-01).
 * @returns resolves when the script is ready, has failed, or 3 s have passed (LAY-07)
 */
export function loadReferralFrame(): Promise<void> {
  loading ??= startFrame();
  return loading;
}

function startFrame(): Promise<void> {
  saveReferralCode(readCode());
  const frame = addFrame();
  followSession(frame);
  return waitForReport(frame);
}

/** Resets the frame for tests, so that the next load starts over. */
export const forgetReferralFrame = (): void => {
  loading = undefined;
};
