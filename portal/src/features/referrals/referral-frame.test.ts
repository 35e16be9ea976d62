import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetPortal } from '../../../test/reset-portal.ts';
import { signedInReply } from '../../../test/sample-profile.ts';
import { useSession } from '../../session/session-store.ts';
import { signIn } from '../../session/sign-in.ts';
import { emptyVerification } from '../../session/verification-state.ts';
import { forgetReferralFrame, identifyEnrolling, loadReferralFrame } from './referral-frame.ts';
import { keepLinkedCode, saveReferralCode, useReferrals } from './referral-store.ts';

const getFrame = () => document.querySelector('iframe');

beforeEach(() => {
  vi.useFakeTimers();
  getFrame()?.remove();
  forgetReferralFrame();
  resetPortal('/auth?grsf=friend20#signup');
  keepLinkedCode();
  return () => vi.useRealTimers();
});

/** Sends a message as the frame, or as another window. */
function say(data: unknown, source: MessageEventSource | null | undefined = getFrame()?.contentWindow): void {
  dispatchEvent(new MessageEvent('message', { data, source: source ?? null }));
}

/** Checks whether loading has ended. */
function watchEnd(loading: Promise<void>) {
  const end = vi.fn();
  void loading.then(end);
  return end;
}

it('[REF-03, SEC-07] runs the script only in a frame without access to the page', () => {
  void loadReferralFrame();
  void loadReferralFrame();
  expect(document.querySelectorAll('iframe')).toHaveLength(1);
  expect(getFrame()?.getAttribute('sandbox')).toBe('allow-scripts');
  expect(getFrame()?.getAttribute('src')).toBe('/referral-frame?grsf=friend20');
  expect(document.querySelector('script[grsf-campaign]')).toBeNull();
});

it('[REF-01] keeps the code of the address, and the one that the script reports instead', async () => {
  const end = watchEnd(loadReferralFrame());
  expect(useReferrals.getState().code).toBe('friend20');
  say({ referrer: 'other' }, window);
  await vi.advanceTimersByTimeAsync(0);
  expect(end).not.toHaveBeenCalled();
  say({ referrer: 'friend21' });
  await vi.advanceTimersByTimeAsync(0);
  expect(end).toHaveBeenCalled();
  expect(useReferrals.getState().code).toBe('friend21');
});

it.each([{ referrer: null }, { referrer: 7 }, { referrer: 'x'.repeat(101) }])(
  '[REF-01] goes on with the code of the address when the script reports %j',
  async (message) => {
    const end = watchEnd(loadReferralFrame());
    say('something else');
    say(message);
    await vi.advanceTimersByTimeAsync(0);
    expect(end).toHaveBeenCalled();
    expect(useReferrals.getState().code).toBe('friend20');
  },
);

it('[LAY-07] waits at most 3 s for the script', async () => {
  const end = watchEnd(loadReferralFrame());
  await vi.advanceTimersByTimeAsync(2_999);
  expect(end).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(end).toHaveBeenCalled();
});

it('[REF-03, SEC-07] identifies the new member to the script, and removes it before the signed-in pages show', () => {
  void loadReferralFrame();
  const post = vi.fn();
  const target = getFrame()?.contentWindow;
  if (target) target.postMessage = post;
  useSession.setState({ verification: { ...emptyVerification, stage: 'complete' } });
  signIn(signedInReply);
  const { email } = signedInReply.profile._data.personalDetails;
  expect(post).toHaveBeenCalledExactlyOnceWith({ email, hash: signedInReply.profile._data.hash }, '*');
  useSession.setState({ verification: emptyVerification });
  expect(getFrame()).toBeNull();
});

describe('while a member enrolls by a referral', () => {
  const identity = { email: 'eli@example.com', hash: 'hash-1' };

  it('[REF-03, SEC-07] runs the script in its frame, hands over the member when it is ready, and removes it at the end', async () => {
    const end = identifyEnrolling(identity);
    expect(getFrame()?.getAttribute('sandbox')).toBe('allow-scripts');
    const post = vi.fn();
    const target = getFrame()?.contentWindow;
    if (target) target.postMessage = post;
    expect(post).not.toHaveBeenCalled();
    say({ referrer: 'friend21' });
    await vi.advanceTimersByTimeAsync(0);
    expect(useReferrals.getState().code).toBe('friend21');
    expect(post).toHaveBeenCalledExactlyOnceWith(identity, '*');
    end();
    expect(getFrame()).toBeNull();
    say({ referrer: 'other' }, null);
    expect(useReferrals.getState().code).toBe('friend21');
  });

  it('[REF-03] finds the code that was kept since the link was opened', () => {
    saveReferralCode('friend22');
    history.replaceState(null, '', '/enrollment');
    identifyEnrolling(identity)();
    expect(useReferrals.getState().code).toBe('friend22');
  });

  it('[REF-03] runs it once: not again after the sign-up on the same page', () => {
    void loadReferralFrame();
    identifyEnrolling(identity)();
    expect(document.querySelectorAll('iframe')).toHaveLength(1);
  });
});
