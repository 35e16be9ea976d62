import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sendCode, verifyCode } from '@moments/contract/sign-in/sign-in';
import { sendUnlockCode, verifyUnlockCode } from '@moments/contract/sign-in/unlock';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { askForLogInCode, enterCode, startJourney, type Journey } from '../../../../test/sign-in-journey.tsx';
import { signInCopy } from '../copy.ts';
import { forgetUnlock } from './unlock-state.ts';

let journey: Journey;
beforeEach(() => {
  journey = startJourney();
  forgetUnlock();
  journey.api
    .answer(sendUnlockCode, { statusCode: 200, message: '', memberId: 'unlock-1', resendAfter: 60 })
    .answer(verifyUnlockCode, { statusCode: 200, message: '' });
  return () => vi.useRealTimers();
});

const toLimitedReply = (retryAfter: number) => () =>
  Response.json(
    {
      statusCode: 429,
      code: 'TOO_MANY_REQUESTS',
      message: 'Too many incorrect codes. Try again in 20 hours, or contact support.',
      retryAfter,
    },
    { status: 429 },
  );

const offer = () => screen.findByRole('link', { name: 'Unlock by email' });
const findHeading = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Gets locked out on the code step, and follows the offer. */
async function openUnlock(): Promise<void> {
  journey.api.respond(verifyCode, toLimitedReply(72_000));
  await askForLogInCode(journey);
  await enterCode(journey, '123456');
  await journey.user.click(await offer());
  await findHeading('Unlock by email');
}

async function askForUnlockCode(email = 'ava@example.com'): Promise<void> {
  await journey.user.type(screen.getByLabelText('Email'), `${email}{Enter}`);
  await findHeading(signInCopy.enterEmailCode);
}

describe('the offer to unlock by email', () => {
  it('[SEC-05] offers to unlock on the code step after too many wrong codes', async () => {
    await openUnlock();
    expect(location.hash).toBe('#unlock');
    expect(screen.getByText('(212) 555-0105')).toBeVisible();
    expect(screen.queryByText(/Too many incorrect codes/)).not.toBeInTheDocument();
  });

  it('[SEC-05] offers to unlock on the phone step when no more codes are sent', async () => {
    journey.api.respond(sendCode, toLimitedReply(1_800));
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105{Enter}');
    await journey.user.click(await offer());
    await findHeading('Unlock by email');
  });

  it('[SEC-05] offers no unlock when the member only has to wait a minute', async () => {
    journey.api.respond(sendCode, toLimitedReply(40));
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105{Enter}');
    await screen.findAllByRole('alert');
    expect(screen.queryByRole('link', { name: 'Unlock by email' })).not.toBeInTheDocument();
  });
});

describe('the unlock step', () => {
  it('[SEC-05, AUTH-21] unlocks by the emailed code, then logs in with a new texted code', async () => {
    await openUnlock();
    await askForUnlockCode();
    expect(journey.api.listCalls(sendUnlockCode)[0]?.body).toEqual({
      phoneNumber: '+12125550105',
      email: 'ava@example.com',
    });
    expect(screen.getByLabelText('6-digit code')).toHaveFocus();
    await enterCode(journey, '654321');
    await findHeading('You can log in again');
    expect(journey.api.listCalls(verifyUnlockCode)[0]).toMatchObject({
      params: { userId: 'unlock-1' },
      body: { code: '654321' },
    });
    await journey.pass(300);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
    await findHeading(signInCopy.enterCode);
    expect(location.hash).toBe('#verification-login');
    expect(journey.api.listCalls(sendCode)).toHaveLength(2);
  });

  it('[SEC-05] keeps a wrong email, says why, and focuses it', async () => {
    await openUnlock();
    const field = screen.getByLabelText('Email');
    await journey.user.type(field, '{Enter}');
    expect(field).toHaveAccessibleDescription('Please enter your email');
    await journey.pass(300);
    await journey.user.type(field, 'ava@{Enter}');
    expect(field).toHaveAccessibleDescription('Please enter a valid email address');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('ava@');
    expect(journey.api.listCalls(sendUnlockCode)).toHaveLength(0);
  });

  it('[SEC-05] a wrong code stays to be corrected, and a new one replaces the browser’s own', async () => {
    journey.api.reject(verifyUnlockCode, 'INVALID_CODE');
    await openUnlock();
    await askForUnlockCode();
    await enterCode(journey, '111111');
    expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent('That code isn’t correct');
    expect(screen.getByLabelText('6-digit code')).toBeInvalid();
    await journey.pass(61_000);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.sendAgain }));
    await waitFor(() => expect(screen.getByLabelText('6-digit code')).toHaveValue(''));
    expect(journey.api.listCalls(sendUnlockCode)[1]?.body).toMatchObject({ memberId: 'unlock-1' });
    expect(screen.queryByText('That code isn’t correct')).not.toBeInTheDocument();
  });

  it('[SEC-05] a code that is no longer valid leads back to the email, which is kept', async () => {
    journey.api.reject(verifyUnlockCode, 'VERIFICATION_NOT_ACTIVE');
    await openUnlock();
    await askForUnlockCode();
    await enterCode(journey, '111111');
    await findHeading('Unlock by email');
    expect(screen.getAllByRole('alert')[0]).toHaveTextContent('This verification is no longer valid');
    expect(screen.getByLabelText('Email')).toHaveValue('ava@example.com');
  });

  it('[SEC-05] keeps the unlock step over a reload', async () => {
    await openUnlock();
    await askForUnlockCode();
    journey.reload();
    await findHeading(signInCopy.enterEmailCode);
    await enterCode(journey, '654321');
    await findHeading('You can log in again');
  });

  it('[SEC-05] opens the Log In tab if the browser knows no phone', async () => {
    journey = startJourney('/auth#unlock');
    await waitFor(() => expect(location.hash).toBe('#login'));
    expect(await screen.findByLabelText(signInCopy.phone)).toBeVisible();
  });

  it('[SEC-05] has no accessibility violations, and Back leads to the code step', async () => {
    await openUnlock();
    expect(await findAccessibilityViolations()).toEqual([]);
    await journey.user.click(screen.getByRole('link', { name: 'Back' }));
    await findHeading(signInCopy.enterCode);
    history.back();
    await findHeading('Unlock by email');
  });
});
