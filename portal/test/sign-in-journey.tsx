import { act, render, screen } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { vi } from 'vitest';
import * as contract from '@moments/contract/sign-in/sign-in';
import { NoticeRegion } from '@moments/ui/feedback/notices.tsx';
import AuthScreen from '../src/features/sign-in/auth-screen.tsx';
import { signInCopy } from '../src/features/sign-in/copy.ts';
import { useTypedContact } from '../src/features/sign-in/use-contact-form.ts';
import { startSession } from '../src/session/start-session.ts';
import { FakeApi } from './fake-api.ts';
import { resetPortal } from './reset-portal.ts';
import { signedInReply } from './sample-profile.ts';

const done = { statusCode: 200, message: '' } as const;
export const emailStillMissing: contract.PhoneVerifiedReply & { readonly statusCode: number } = {
  ...done,
  phoneVerified: true,
  accessToken: null,
  profile: null,
  subscription: null,
};

/** Replies to a request for a code that don't count as a success (AUTH-24). */
export const withoutMemberId = [
  { ...done, resendAfter: 60 },
  { ...done, memberId: '', resendAfter: 60 },
  { ...done, memberId: null, resendAfter: 60 },
];

export interface Journey {
  readonly api: FakeApi;
  readonly user: UserEvent;
  /** Takes the screen down and puts it up again, as a reload does: only what is stored remains. */
  readonly reload: () => void;
  readonly pass: (milliseconds: number) => Promise<void>;
}

function show(): () => void {
  useTypedContact.setState(useTypedContact.getInitialState(), true);
  const end = startSession();
  const { unmount } = render(
    <>
      <AuthScreen />
      <NoticeRegion />
    </>,
  );
  return () => {
    unmount();
    end();
  };
}

/** Starts the sign-in screen with a server where everything works; time stands still but for `pass` and typing. */
export function startJourney(address = '/auth'): Journey {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  resetPortal(address);
  const api = new FakeApi()
    .answer(contract.sendCode, { ...done, memberId: 'handle-1', resendAfter: 60 })
    .answer(contract.memberSignup, { ...done, memberId: 'handle-1', resendAfter: 60 })
    .answer(contract.verifyCode, { ...signedInReply, phoneVerified: true })
    .answer(contract.verifyPhoneNumber, emailStillMissing)
    .answer(contract.sendEmailVerification, { ...done, resendAfter: 60 })
    .answer(contract.completeSignupVerification, {
      ...signedInReply,
      message: 'Registration successful! Your account is now verified.',
    });
  let end = show();
  return {
    api,
    user: userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) }),
    reload: () => {
      end();
      const [local, session] = [localStorage, sessionStorage].map((storage) => Object.entries(storage));
      resetPortal(location.pathname + location.hash);
      local?.forEach(([key, value]) => localStorage.setItem(key, String(value)));
      session?.forEach(([key, value]) => sessionStorage.setItem(key, String(value)));
      end = show();
    },
    pass: (milliseconds) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(milliseconds);
      }),
  };
}

/** Asks for a log-in code and waits for its step. */
export async function askForLogInCode({ user }: Journey): Promise<void> {
  await user.type(screen.getByLabelText(signInCopy.phone), '2125550105');
  await user.click(screen.getByRole('button', { name: signInCopy.textCode }));
  await screen.findByRole('heading', { name: signInCopy.enterCode });
}

/** Fills in a code. Six digits submit themselves (AUTH-23). */
export async function enterCode({ user, pass }: Journey, code: string): Promise<void> {
  await pass(300);
  await user.clear(screen.getByLabelText('6-digit code'));
  await user.type(screen.getByLabelText('6-digit code'), code);
}

/** Opens the form to sign up, which follows the address, a moment after the press. */
export async function openSignUp({ user }: Journey): Promise<void> {
  await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
  await screen.findByRole('checkbox');
}

/** Signs up as far as the texted code. */
export async function signUpToPhoneStep(journey: Journey): Promise<void> {
  const { user } = journey;
  await openSignUp(journey);
  await user.type(screen.getByLabelText(signInCopy.phone), '2125550105');
  await user.type(screen.getByLabelText('Email'), 'eli@example.com');
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: signInCopy.textCode }));
  await screen.findByRole('heading', { name: signInCopy.enterCode });
}

/** Signs up as far as the emailed code, which is sent right away (AUTH-23). */
export async function signUpToEmailCodeStep(journey: Journey): Promise<void> {
  await signUpToPhoneStep(journey);
  await enterCode(journey, '123456');
  await screen.findByRole('heading', { name: signInCopy.enterEmailCode });
}

/** Signs up as far as the step for another email, where the same one can get a code again. */
export async function signUpToEmailStep(journey: Journey): Promise<void> {
  await signUpToEmailCodeStep(journey);
  await journey.pass(60_000);
  await journey.user.click(screen.getByRole('button', { name: signInCopy.otherEmail }));
  await screen.findByRole('heading', { name: signInCopy.verifyEmail });
}
