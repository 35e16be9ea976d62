import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from '@moments/contract/sign-in/sign-in';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { sampleProfile, signedInReply } from '../../../test/sample-profile.ts';
import {
  askForLogInCode,
  emailStillMissing,
  enterCode,
  startJourney,
  withoutMemberId,
  type Journey,
} from '../../../test/sign-in-journey.tsx';
import { getInitialProfile } from '../../session/initial-profile.ts';
import { isSignedIn, useSession } from '../../session/session-store.ts';
import { signInCopy } from './copy.ts';

const getSession = () => useSession.getState();
const getHeading = () => screen.getByRole('heading', { level: 1 });

let journey: Journey;
beforeEach(() => {
  journey = startJourney();
  return () => vi.useRealTimers();
});

describe('the phone', () => {
  it('[AUTH-11] the phone is formatted while typing and sent with +1', async () => {
    await askForLogInCode(journey);
    expect(journey.api.listCalls(contract.sendCode)[0]?.body).toEqual({ phoneNumber: '+12125550105' });
  });

  it.each(['+1 212 555 0105', '1-212-555-0105', '212.555.0105'])(
    '[AUTH-11] may be pasted as %s',
    async (text) => {
      await journey.user.click(screen.getByLabelText(signInCopy.phone));
      await journey.user.paste(text);
      expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0105');
    },
  );

  it('[AUTH-11] an empty phone shows an error on blur', async () => {
    await journey.user.click(screen.getByLabelText(signInCopy.phone));
    await journey.user.tab();
    expect(screen.getByLabelText(signInCopy.phone)).toHaveAccessibleDescription(
      'Phone number cannot be empty',
    );
    expect(screen.getByLabelText(signInCopy.phone)).toBeInvalid();
  });

  it('[AUTH-11] a partial phone isn’t sent, takes the focus, and puts an error in the title', async () => {
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '212{Enter}');
    expect(screen.getByLabelText(signInCopy.phone)).toBeInvalid();
    expect(screen.getByLabelText(signInCopy.phone)).toHaveFocus();
    expect(document.title).toBe('Error: Log In · Moments');
    expect(journey.api.listCalls(contract.sendCode)).toHaveLength(0);
  });

  it('[AUTH-12] the phone isn’t sent twice while sending', async () => {
    journey.api.respond(contract.sendCode, () => new Promise<Response>(() => undefined));
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105');
    await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
    const button = screen.getByRole('button', { name: 'Sending...' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    await journey.pass(400);
    await journey.user.click(button);
    expect(journey.api.listCalls(contract.sendCode)).toHaveLength(1);
  });

  it('the phone stays after a reload', async () => {
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105');
    journey.reload();
    expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0105');
  });

  it('[AUTH-18] a failed call shows a dismissible alert and a snackbar', async () => {
    journey.api.reject(contract.sendCode, 'TOO_MANY_REQUESTS', 'Too often.');
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105{Enter}');
    await waitFor(() => expect(screen.getAllByText('Too often.')).toHaveLength(2));
    const form = screen.getByLabelText(signInCopy.phone).closest('form');
    if (!form) throw new Error('The field stands in no form');
    expect(within(form).getByRole('alert')).toHaveTextContent('Too often.');
    await journey.user.click(within(form).getByRole('button', { name: 'Dismiss' }));
    expect(within(form).queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the code', () => {
  it('[AUTH-02, AUTH-04, AUTH-17] the code step follows the phone with its own hash and messages', async () => {
    await askForLogInCode(journey);
    expect(location.hash).toBe('#verification-login');
    expect(getSession().verification).toMatchObject({
      stage: 'phoneVerification',
      flow: 'login',
      phoneNumber: '+12125550105',
      userId: 'handle-1',
    });
    expect(screen.getByText('Verification code sent successfully')).toBeVisible();
    expect(screen.getByLabelText('6-digit code')).toHaveFocus();
    expect(document.title).toBe('Enter your code · Moments');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[AUTH-14] the code accepts only digits, by the numeric keyboard and by autofill', async () => {
    await askForLogInCode(journey);
    const field = screen.getByLabelText('6-digit code');
    await journey.user.type(field, '12a4 5');
    expect(field).toHaveValue('1245');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toHaveAttribute('inputmode', 'numeric');
  });

  it('[AUTH-14] the code step rejects five digits', async () => {
    await askForLogInCode(journey);
    await enterCode(journey, '12345{Enter}');
    expect(screen.getByLabelText('6-digit code')).toBeInvalid();
    expect(journey.api.listCalls(contract.verifyCode)).toHaveLength(0);
  });

  it.each(['123 456', '１２３４５６'])('[AUTH-14] the code can be pasted as “%s”', async (pasted) => {
    await askForLogInCode(journey);
    await journey.user.click(screen.getByLabelText('6-digit code'));
    await journey.user.paste(pasted);
    await screen.findByText('Verification complete! Redirecting...');
    expect(journey.api.listCalls(contract.verifyCode)[0]?.body).toEqual({ code: '123456' });
  });

  it('[AUTH-14, AUTH-18] a wrong code marks the field, shows why, and stays to be corrected', async () => {
    journey.api.reject(contract.verifyCode, 'INVALID_CODE');
    await askForLogInCode(journey);
    await enterCode(journey, '000000');
    const field = screen.getByLabelText('6-digit code');
    await waitFor(() => expect(field).toBeInvalid());
    expect(field).toHaveAccessibleDescription('Check the 6 digits. Only the newest code works');
    expect(screen.getAllByText('That code isn’t correct. Please check it and try again.')).toHaveLength(2);
    expect(field).toHaveValue('000000');
    expect(field).toHaveFocus();
    expect(document.title).toBe('Error: Enter your code · Moments');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it.each(['CODE_EXPIRED', 'TOO_MANY_CODE_ATTEMPTS'] as const)(
    '[AUTH-20] %s asks for a new one',
    async (code) => {
      journey.api.reject(contract.verifyCode, code);
      await askForLogInCode(journey);
      await enterCode(journey, '000000');
      const field = screen.getByLabelText('6-digit code');
      await waitFor(() => expect(field).toHaveAccessibleDescription('Request a new code below'));
    },
  );

  it('[AUTH-19] an ended verification goes back to the first step and says so', async () => {
    journey.api.reject(contract.verifyCode, 'VERIFICATION_NOT_ACTIVE');
    await askForLogInCode(journey);
    await enterCode(journey, '123456');
    await screen.findByRole('heading', { name: signInCopy.logIn });
    expect(location.hash).toBe('#login');
    expect(getSession().verification.stage).toBe('initial');
    expect(screen.getByLabelText(signInCopy.phone)).toHaveValue('(212) 555-0105');
    expect(
      screen.getAllByText('This verification is no longer valid. Please start again.').length,
    ).toBeGreaterThan(0);
  });
});

describe('the code field', () => {
  it('[AUTH-23] the code field takes the focus and submits at six digits', async () => {
    await askForLogInCode(journey);
    await journey.user.keyboard('123456');
    await screen.findByText('Verification complete! Redirecting...');
    expect(journey.api.listCalls(contract.verifyCode)).toHaveLength(1);
  });

  it('[AUTH-23] the code field and its error are cleared when a new code is sent', async () => {
    journey.api.reject(contract.verifyCode, 'TOO_MANY_CODE_ATTEMPTS');
    await askForLogInCode(journey);
    await journey.user.keyboard('000000');
    await waitFor(() => expect(screen.getByLabelText('6-digit code')).toBeInvalid());
    await journey.pass(60_000);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.sendAgain }));
    await screen.findByText('Verification code sent to your phone successfully!');
    expect(screen.getByLabelText('6-digit code')).toHaveValue('');
    expect(screen.getByLabelText('6-digit code')).toBeValid();
    expect(screen.getByLabelText('6-digit code')).toHaveFocus();
    expect(screen.queryByText(/Too many incorrect codes/)).not.toBeInTheDocument();
  });

  it('[AUTH-23] a sent code and a wrong code are announced once each', async () => {
    const findAnnounced = (text: string | RegExp) =>
      screen
        .queryAllByText(text)
        .filter((element) => element.closest('[role="status"]:not([aria-live="off"]), [role="alert"]'));
    journey.api.reject(contract.verifyCode, 'INVALID_CODE');
    await askForLogInCode(journey);
    expect(screen.getAllByText(/^Verification code sent/)).toHaveLength(1);
    expect(findAnnounced(/^Verification code sent/)).toHaveLength(1);
    await journey.user.keyboard('000000');
    await waitFor(() => expect(findAnnounced(/^That code isn’t correct/)).toHaveLength(1));
    expect(screen.queryByText(/^Verification code sent/)).not.toBeInTheDocument();
  });

  it('[AUTH-22] the code field is filled when the browser can read the text', async () => {
    const get = vi.fn(() => Promise.resolve({ code: '123456' }));
    vi.stubGlobal('OTPCredential', vi.fn());
    Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true });
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105{Enter}');
    await screen.findByText('Verification complete! Redirecting...');
    expect(get).toHaveBeenCalledWith(expect.objectContaining({ otp: { transport: ['sms'] } }));
    expect(journey.api.listCalls(contract.verifyCode)[0]?.body).toEqual({ code: '123456' });
    Reflect.deleteProperty(navigator, 'credentials');
    vi.unstubAllGlobals();
  });

  it.each(withoutMemberId)('[AUTH-24] sending a code is a failure when the reply is %j', async (reply) => {
    journey.api.respond(contract.sendCode, () => Response.json(reply));
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105{Enter}');
    await waitFor(() => expect(screen.getAllByText('Send verification failed')).toHaveLength(2));
    expect(getHeading()).toHaveTextContent(signInCopy.logIn);
    expect(getSession().verification.stage).toBe('initial');
  });

  it.each(withoutMemberId)(
    '[AUTH-24] sending a new code is a failure when the reply is %j',
    async (reply) => {
      await askForLogInCode(journey);
      await journey.pass(60_000);
      journey.api.respond(contract.sendCode, () => Response.json(reply));
      await journey.user.click(screen.getByRole('button', { name: signInCopy.sendAgain }));
      await waitFor(() => expect(screen.getAllByText('Send verification failed')).toHaveLength(2));
      expect(screen.queryByText(/^Verification code sent/)).not.toBeInTheDocument();
      expect(getSession().verification.userId).toBe('handle-1');
    },
  );
});

describe('another code', () => {
  it('[AUTH-16, AUTH-17] another code can be sent after a countdown of 60 s', async () => {
    await askForLogInCode(journey);
    expect(screen.getByText(/^(01:00|00:59)$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: signInCopy.sendAgain })).not.toBeInTheDocument();
    await journey.pass(60_000);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.sendAgain }));
    await screen.findByText('Verification code sent to your phone successfully!');
    expect(journey.api.listCalls(contract.sendCode)[1]?.body).toEqual({
      phoneNumber: '+12125550105',
      memberId: 'handle-1',
    });
    expect(screen.getByText(/^(01:00|00:59)$/)).toBeVisible();
  });

  it('[AUTH-23] the message about a sent code makes way for the new one, and for an error', async () => {
    await askForLogInCode(journey);
    await journey.pass(60_000);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.sendAgain }));
    await screen.findByText('Verification code sent to your phone successfully!');
    expect(screen.getAllByText(/^Verification code sent/)).toHaveLength(1);
    journey.api.reject(contract.sendCode, 'TOO_MANY_REQUESTS', 'Too many tries. Try again in 40 seconds.');
    await journey.pass(60_000);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.sendAgain }));
    await screen.findAllByText('Too many tries. Try again in 40 seconds.');
    expect(screen.queryByText(/^Verification code sent/)).not.toBeInTheDocument();
  });

  it('[AUTH-16] keeps the code step and the resend countdown after a reload', async () => {
    await askForLogInCode(journey);
    await journey.pass(20_000);
    journey.reload();
    expect(getHeading()).toHaveTextContent(signInCopy.enterCode);
    expect(screen.getByText(/^00:(40|39|38)$/)).toBeVisible();
    await enterCode(journey, '123456');
    await screen.findByText('Verification complete! Redirecting...');
  });

  it('no other code is sent when the last one is still valid', async () => {
    await askForLogInCode(journey);
    await journey.user.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { name: signInCopy.logIn });
    await journey.pass(400);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
    await screen.findByRole('heading', { name: signInCopy.enterCode });
    expect(journey.api.listCalls(contract.sendCode)).toHaveLength(1);
  });
});

describe('completion', () => {
  it('[SESS-01] says in a browser that stores nothing that a reload logs out', async () => {
    await askForLogInCode(journey);
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await enterCode(journey, '123456');
    await screen.findByText('Verification complete! Redirecting...');
    await journey.pass(1_500);
    expect(screen.getByText(/^Your browser stores nothing for this site/)).toBeVisible();
    refuse.mockRestore();
  });

  it('[AUTH-05, AUTH-08, AUTH-17] completion shows its message for 1.5 s, then /home without a notice over the greeting', async () => {
    await askForLogInCode(journey);
    await enterCode(journey, '123456');
    await screen.findByText('Verification complete! Redirecting...');
    expect(journey.api.listCalls(contract.verifyCode)[0]).toMatchObject({
      params: { userId: 'handle-1' },
      body: { code: '123456' },
    });
    expect(getSession().verification.stage).toBe('complete');
    expect(isSignedIn(getSession())).toBe(true);
    expect(screen.getByText('Successfully authenticated')).toBeVisible();
    await journey.pass(1_500);
    expect(screen.queryByText('Successfully authenticated')).not.toBeInTheDocument();
    expect(location.pathname).toBe('/home');
    expect(getSession().verification.stage).toBe('initial');
    expect(sessionStorage).toHaveLength(0);
    expect(getInitialProfile()?.user.personalDetails.firstName).toBe('Eli');
  });

  it('[ROUTE-04] logging in returns to the saved page', async () => {
    sessionStorage.setItem('moments.asked-for', '/billing?tab=history');
    await askForLogInCode(journey);
    await enterCode(journey, '123456');
    await screen.findByText('Verification complete! Redirecting...');
    await journey.pass(1_500);
    expect(location.pathname + location.search).toBe('/billing?tab=history');
  });

  it('[AUTH-06] logging in continues with the email when it isn’t verified', async () => {
    journey.api.answer(contract.verifyCode, emailStillMissing);
    await askForLogInCode(journey);
    await enterCode(journey, '123456');
    await screen.findByRole('heading', { name: signInCopy.verifyEmail });
    expect(location.hash).toBe('#verification-login');
    expect(getSession().verification).toMatchObject({
      stage: 'emailInitiation',
      phoneVerified: true,
      emailVerified: false,
    });
    expect(isSignedIn(getSession())).toBe(false);
  });

  it.each([
    ['MEMBER_STOPPED', 'EXITED_BY_ADMIN', 'stopped'],
    ['MEMBER_DEACTIVATED', 'DELETED_BY_ADMIN', 'deactivated'],
  ] as const)('[AUTH-07, STOP-01] the error %s records %s: %s', async (code, userStatus, reason) => {
    journey.api.reject(contract.verifyCode, code);
    await askForLogInCode(journey);
    await enterCode(journey, '123456');
    await screen.findByRole('heading', { name: signInCopy.logIn });
    expect(getSession()).toMatchObject({ isAuthenticated: false, userStatus, signedOutReason: reason });
    expect(getSession().verification.stage).toBe('initial');
  });

  it.each([
    ['EXITED_BY_ADMIN', false, 'stopped'],
    ['EXITED BY ADMIN', false, 'stopped'],
    ['DELETED_BY_ADMIN', false, 'deactivated'],
    ['AWAY', true, 'deactivated'],
  ] as const)(
    '[AUTH-07, STOP-01] %s (deleted %s) is not signed in: %s',
    async (currentStatus, deleted, reason) => {
      const { user } = sampleProfile({ basicInfo: { currentStatus, deleted } });
      const _data = { ...user, hash: '' };
      journey.api.answer(contract.verifyCode, {
        ...signedInReply,
        phoneVerified: true,
        profile: { ...signedInReply.profile, _data },
      });
      await askForLogInCode(journey);
      await enterCode(journey, '123456');
      await screen.findByRole('heading', { name: signInCopy.logIn });
      expect(isSignedIn(getSession())).toBe(false);
      expect(getSession()).toMatchObject({ userStatus: currentStatus, signedOutReason: reason });
      expect(getSession().verification.stage).toBe('initial');
      expect(location.pathname + location.hash).toBe('/auth#login');
      // Only why the session ended, for the other tabs.
      expect(Object.keys(localStorage)).toEqual(['moments.session-ended']);
    },
  );
});

it('[AUTH-10] the screen says that the session has expired until it is dismissed', async () => {
  sessionStorage.setItem('moments.signed-out-reason', 'expired');
  journey.reload();
  expect(screen.getByText('Your session has expired. Please sign in again.')).toBeVisible();
  await journey.user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText('Your session has expired. Please sign in again.')).not.toBeInTheDocument();
  expect(sessionStorage.getItem('moments.signed-out-reason')).toBeNull();
});

it('the screen has crisis help', () => {
  expect(screen.getByRole('link', { name: 'In crisis? Call 988' })).toBeVisible();
});
