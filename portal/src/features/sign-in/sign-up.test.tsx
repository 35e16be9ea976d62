import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from '@moments/contract/sign-in/sign-in';
import { findAccessibilityViolations } from '@moments/ui/test/accessibility.ts';
import { configurePage } from '../../../test/configure-page.ts';
import { signedInReply } from '../../../test/sample-profile.ts';
import {
  emailStillMissing,
  enterCode,
  openSignUp,
  signUpToEmailCodeStep,
  signUpToEmailStep,
  signUpToPhoneStep,
  startJourney,
  withoutMemberId,
  type Journey,
} from '../../../test/sign-in-journey.tsx';
import { forgetConfiguration } from '../../configuration/portal-configuration.ts';
import { isSignedIn, useSession } from '../../session/session-store.ts';
import { signInCopy } from './copy.ts';

const getSession = () => useSession.getState();

let journey: Journey;
beforeEach(() => {
  journey = startJourney();
  return () => vi.useRealTimers();
});

describe('the first step', () => {
  beforeEach(() => openSignUp(journey));

  it('[AUTH-01] Sign Up has its own hash, and the focus stays on the tab', async () => {
    await waitFor(() => expect(location.hash).toBe('#signup'));
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveFocus();
    expect(document.title).toBe('Sign Up · Moments');
    expect(await findAccessibilityViolations()).toEqual([]);
  });

  it('[AUTH-01] the first page says what a Moment is', () => {
    expect(screen.getByText('A Moment is one text to your coach. Replies are free.')).toBeInTheDocument();
  });

  it('[REF-04] a referral link without a referral program promises nothing', async () => {
    history.replaceState(null, '', '/auth?grsf=friend20#signup');
    await journey.user.click(screen.getByRole('tab', { name: 'Log In' }));
    await openSignUp(journey);
    expect(await screen.findByText('A friend invited you.')).toBeVisible();
  });

  it('[REF-04] a referral link shows what the friend can get', async () => {
    configurePage({ referrals: { campaignId: 'campaign-1', scriptUrl: '' } });
    forgetConfiguration();
    expect(screen.queryByText(/A friend invited you/)).not.toBeInTheDocument();
    history.replaceState(null, '', '/auth?grsf=friend20#signup');
    await journey.user.click(screen.getByRole('tab', { name: 'Log In' }));
    expect(screen.queryByText(/A friend invited you/)).not.toBeInTheDocument();
    await openSignUp(journey);
    expect(await screen.findByText(/^A friend invited you\. Your first plan may cost less\./)).toBeVisible();
  });

  it('[AUTH-12] Sign Up sends a code only after the linked terms are accepted', async () => {
    expect(screen.getByRole('button', { name: signInCopy.textCode })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute('href', '/terms');
    expect(screen.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy');
    await journey.user.click(await screen.findByRole('checkbox'));
    expect(screen.getByRole('button', { name: signInCopy.textCode })).toBeEnabled();
  });

  it.each([
    ['+49 151 23456789', 'We can only text US numbers. Please enter a US number.'],
    ['+44 7911 123456', 'We can only text US numbers. Please enter a US number.'],
    ['+52 55 1234 5678', 'We can only text US numbers. Please enter a US number.'],
    ['+1 876 555 0105', 'We can’t text (876) numbers. Please enter a US mobile number.'],
  ])('[AUTH-25] explains why a pasted %s is invalid and sends nothing', async (foreign, message) => {
    await journey.user.click(screen.getByLabelText(signInCopy.phone));
    await journey.user.paste(foreign);
    // Right away, and not only after the next field.
    expect(screen.getByLabelText(signInCopy.phone)).toHaveAccessibleDescription(message);
    await journey.user.type(screen.getByLabelText('Email'), 'eli@example.com');
    await journey.user.click(await screen.findByRole('checkbox'));
    await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
    expect(screen.getByLabelText(signInCopy.phone)).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText(signInCopy.phone)).toHaveFocus();
    expect(journey.api.listCalls(contract.memberSignup)).toHaveLength(0);
  });

  it('[AUTH-25] explains nothing while digits of a number are missing', async () => {
    const field = screen.getByLabelText(signInCopy.phone);
    await journey.user.type(field, '+');
    expect(field).toBeValid();
    await journey.user.type(field, '1876555010');
    expect(field).toBeValid();
    await journey.user.type(field, '5');
    expect(field).toBeInvalid();
    await journey.user.type(field, '{Backspace}');
    expect(field).toBeValid();
  });

  it('[AUTH-25] accepts the number that the field shows as an example', async () => {
    const field = screen.getByLabelText<HTMLInputElement>(signInCopy.phone);
    await journey.user.type(field, field.placeholder);
    await journey.user.type(screen.getByLabelText('Email'), 'eli@example.com');
    await journey.user.click(await screen.findByRole('checkbox'));
    await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
    await screen.findByRole('heading', { name: signInCopy.enterCode });
  });

  it.each([
    ['', 'Email is required for signup'],
    ['eli@', 'Please enter a valid email address'],
  ])('[AUTH-13] rejects the email “%s” with “%s”', async (email, message) => {
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105');
    if (email !== '') await journey.user.type(screen.getByLabelText('Email'), email);
    await journey.user.click(await screen.findByRole('checkbox'));
    await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message);
    expect(screen.getByLabelText('Email')).toHaveFocus();
    expect(journey.api.listCalls(contract.memberSignup)).toHaveLength(0);
  });
});

it.each(withoutMemberId)('[AUTH-24] signing up is a failure when the reply is %j', async (reply) => {
  const message = 'Unable to complete registration at the moment. Please try again later';
  journey.api.respond(contract.memberSignup, () => Response.json(reply));
  await openSignUp(journey);
  await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105');
  await journey.user.type(screen.getByLabelText('Email'), 'eli@example.com');
  await journey.user.click(await screen.findByRole('checkbox'));
  await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
  await waitFor(() => expect(screen.getAllByText(message)).toHaveLength(2));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(signInCopy.signUp);
});

it('[AUTH-18] a correct code clears the error of an earlier wrong code', async () => {
  const wrong = 'That code isn’t correct. Please check it and try again.';
  journey.api.reject(contract.verifyPhoneNumber, 'INVALID_CODE');
  await signUpToPhoneStep(journey);
  await enterCode(journey, '000000');
  expect(await screen.findAllByText(wrong)).toHaveLength(2);
  journey.api.answer(contract.verifyPhoneNumber, emailStillMissing);
  await enterCode(journey, '123456');
  await screen.findByRole('heading', { name: signInCopy.enterEmailCode });
  expect(screen.queryByText(wrong)).not.toBeInTheDocument();
  journey.api.reject(contract.completeSignupVerification, 'INVALID_CODE');
  await journey.user.click(await screen.findByRole('checkbox'));
  await enterCode(journey, '000000');
  expect(await screen.findAllByText(wrong)).toHaveLength(2);
  journey.api.answer(contract.completeSignupVerification, signedInReply);
  await enterCode(journey, '654321');
  await screen.findByText('Verification complete! Redirecting...');
  expect(screen.queryByText(wrong)).not.toBeInTheDocument();
});

it('[AUTH-03, AUTH-04, AUTH-17] Sign Up goes from phone and email to phone code, email code, and completion', async () => {
  await signUpToEmailCodeStep(journey);
  expect(journey.api.listCalls(contract.memberSignup)[0]?.body).toEqual({
    phoneNumber: '+12125550105',
    email: 'eli@example.com',
  });
  expect(journey.api.listCalls(contract.verifyPhoneNumber)[0]?.params).toEqual({ userId: 'handle-1' });
  expect(location.hash).toBe('#verification-signup');
  expect(screen.getByText('Phone verified successfully! Please verify your email next.')).toBeVisible();
  expect(journey.api.listCalls(contract.sendEmailVerification)[0]?.body).toEqual({
    email: 'eli@example.com',
  });
  expect(getSession().verification).toMatchObject({ stage: 'emailVerification', phoneVerified: true });
  expect(screen.getByLabelText('6-digit code')).toHaveFocus();
  expect(screen.getByText('Verification code sent to your email')).toBeVisible();
  expect(await findAccessibilityViolations()).toEqual([]);

  await journey.user.click(await screen.findByRole('checkbox'));
  await enterCode(journey, '654321');
  await screen.findByText('Verification complete! Redirecting...');
  expect(screen.getByText('Registration successful! Your account is now verified.')).toBeVisible();
  await journey.pass(1_500);
  expect(location.pathname).toBe('/home');
  expect(isSignedIn(getSession())).toBe(true);
});

it('[SEC-04, AUTH-17] a member who returns with the email code isn’t greeted as newly registered', async () => {
  journey.api.answer(contract.completeSignupVerification, signedInReply);
  await signUpToEmailCodeStep(journey);
  await journey.user.click(await screen.findByRole('checkbox'));
  await enterCode(journey, '654321');
  await screen.findByText('Verification complete! Redirecting...');
  expect(screen.getByText('Successfully authenticated')).toBeVisible();
  expect(screen.queryByText(/^Registration successful/)).not.toBeInTheDocument();
});

it('[AUTH-19] a number that already has an account continues as a log-in', async () => {
  journey.api.answer(contract.verifyPhoneNumber, { ...signedInReply, phoneVerified: true });
  await openSignUp(journey);
  await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105');
  await journey.user.type(screen.getByLabelText('Email'), 'eli@example.com');
  await journey.user.click(await screen.findByRole('checkbox'));
  await journey.user.click(screen.getByRole('button', { name: signInCopy.textCode }));
  await screen.findByRole('heading', { name: signInCopy.enterCode });
  await enterCode(journey, '123456');
  await screen.findByText('Verification complete! Redirecting...');
  expect(screen.getByText('Successfully authenticated')).toBeVisible();
});

describe('the email step', () => {
  beforeEach(() => signUpToEmailStep(journey));

  it('[AUTH-13, AUTH-23] the email step has the focus in its one field', () => {
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });

  it('[AUTH-13] the email step rejects a malformed address', async () => {
    await journey.user.clear(screen.getByLabelText('Email'));
    await journey.user.type(screen.getByLabelText('Email'), 'eli{Enter}');
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Invalid email address');
    expect(journey.api.listCalls(contract.sendEmailVerification)).toHaveLength(1);
  });

  it('[AUTH-18] the email step says that an email belongs to another account and keeps it in the field', async () => {
    journey.api.reject(contract.sendEmailVerification, 'EMAIL_IN_USE', 'Taken.');
    await journey.user.click(screen.getByRole('button', { name: signInCopy.emailCode }));
    await waitFor(() => expect(screen.getAllByText('Taken.')).toHaveLength(2));
    expect(screen.getByLabelText('Email')).toHaveValue('eli@example.com');
  });

  it('the email step keeps the typed email after a reload', () => {
    journey.reload();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(signInCopy.verifyEmail);
    expect(screen.getByLabelText('Email')).toHaveValue('eli@example.com');
  });
});

describe('the email code', () => {
  beforeEach(async () => {
    await signUpToEmailCodeStep(journey);
  });

  it('[AUTH-15] the email code step requires consent to messages and shows the rates notice', async () => {
    await enterCode(journey, '654321');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    expect(journey.api.listCalls(contract.completeSignupVerification)).toHaveLength(0);
    expect(screen.getByRole('checkbox')).toHaveAccessibleDescription(
      /rates may apply.*Reply STOP to opt out/,
    );
    await journey.user.click(await screen.findByRole('checkbox'));
    await journey.pass(300);
    await journey.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByText('Verification complete! Redirecting...');
  });

  it('[AUTH-16, AUTH-17] the email code can be sent again after the countdown', async () => {
    await journey.pass(60_000);
    await journey.user.click(screen.getByRole('button', { name: signInCopy.sendAgain }));
    await screen.findByText('Verification code sent to your email successfully!');
    expect(journey.api.listCalls(contract.sendEmailVerification)).toHaveLength(2);
  });

  it('the email code step leads back to the email', async () => {
    await journey.pass(300);
    await journey.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(signInCopy.verifyEmail);
  });

  it('[AUTH-14] a wrong email code marks the field', async () => {
    journey.api.reject(contract.completeSignupVerification, 'INVALID_CODE');
    await journey.user.click(await screen.findByRole('checkbox'));
    await enterCode(journey, '000000');
    await waitFor(() => expect(screen.getByLabelText('6-digit code')).toBeInvalid());
  });

  it.each(['EMAIL_IN_USE', 'TOO_MANY_REQUESTS'] as const)(
    '[AUTH-14] blames no digits if the right code is refused with %s',
    async (code) => {
      journey.api.reject(contract.completeSignupVerification, code, 'Not now.');
      await journey.user.click(await screen.findByRole('checkbox'));
      await enterCode(journey, '654321');
      await waitFor(() => expect(screen.getAllByText('Not now.')).toHaveLength(2));
      expect(screen.getByLabelText('6-digit code')).toBeValid();
      expect(screen.getByLabelText('6-digit code')).toHaveAccessibleDescription('');
    },
  );
});

it('[AUTH-01] Back and Forward move between the steps', async () => {
  await signUpToEmailStep(journey);
  history.back();
  await screen.findByRole('heading', { name: signInCopy.signUp });
  history.forward();
  await screen.findByRole('heading', { name: signInCopy.verifyEmail });
});

describe('going back after the phone is verified', () => {
  it('[AUTH-23] going back keeps the verified phone, and another email gets its code immediately', async () => {
    await signUpToEmailStep(journey);
    await journey.user.click(screen.getByRole('link', { name: 'Back' }));
    await screen.findByRole('heading', { name: signInCopy.signUp });
    await journey.user.clear(screen.getByLabelText('Email'));
    await journey.user.type(screen.getByLabelText('Email'), 'eli.stone@example.com');
    await journey.pass(300);
    await journey.user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('heading', { name: signInCopy.enterEmailCode });
    expect(journey.api.listCalls(contract.memberSignup)).toHaveLength(1);
    expect(journey.api.listCalls(contract.sendEmailVerification).at(-1)?.body).toEqual({
      email: 'eli.stone@example.com',
    });
  });

  it('[AUTH-23] the code of an email stays usable after a look at the email', async () => {
    await signUpToEmailCodeStep(journey);
    const pressButton = (name: string) => journey.user.click(screen.getByRole('button', { name }));
    const listSent = () => journey.api.listCalls(contract.sendEmailVerification).map(({ body }) => body);
    const sent = listSent();
    await pressButton(signInCopy.otherEmail);
    await screen.findByRole('heading', { name: signInCopy.verifyEmail });
    await journey.pass(300);
    await pressButton(signInCopy.emailCode);
    await screen.findByRole('heading', { name: signInCopy.enterEmailCode });
    expect(listSent()).toEqual(sent);
    // Another one gets a code of its own.
    await pressButton(signInCopy.otherEmail);
    await journey.user.type(await screen.findByLabelText('Email'), '.org');
    await pressButton(signInCopy.emailCode);
    await screen.findByRole('heading', { name: signInCopy.enterEmailCode });
    expect(listSent()).toHaveLength(sent.length + 1);
  });

  it('[AUTH-23] a reload between the two codes continues with the email', async () => {
    journey.api.respond(contract.sendEmailVerification, () => new Promise<Response>(() => undefined));
    await signUpToPhoneStep(journey);
    await enterCode(journey, '123456');
    await waitFor(() => expect(getSession().verification.phoneVerified).toBe(true));
    journey.reload();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(signInCopy.verifyEmail);
  });

  it('[AUTH-23] the email step says why the code couldn’t be sent', async () => {
    journey.api.reject(contract.sendEmailVerification, 'EMAIL_IN_USE', 'Taken.');
    await signUpToPhoneStep(journey);
    await enterCode(journey, '123456');
    await screen.findByRole('heading', { name: signInCopy.verifyEmail });
    expect(screen.getAllByText('Taken.')).toHaveLength(2);
    expect(screen.getByLabelText('Email')).toHaveValue('eli@example.com');
  });

  it('[AUTH-18, AUTH-23] the email step’s error leaves when another email gets its code', async () => {
    journey.api.reject(contract.sendEmailVerification, 'EMAIL_IN_USE', 'Taken.');
    await signUpToPhoneStep(journey);
    await enterCode(journey, '123456');
    await screen.findByRole('heading', { name: signInCopy.verifyEmail });
    journey.api.answer(contract.sendEmailVerification, { statusCode: 200, message: '', resendAfter: 60 });
    await journey.user.type(screen.getByLabelText('Email'), '.org{Enter}');
    await screen.findByText('Verification code sent to your email');
    expect(screen.queryByText('Taken.')).not.toBeInTheDocument();
  });
});

describe('the main button', () => {
  it('[AUTH-24] the main button says why it is blocked, and Enter moves to the missing field', async () => {
    await openSignUp(journey);
    const button = screen.getByRole('button', { name: signInCopy.textCode });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Check the box above to continue.');
    await journey.user.type(screen.getByLabelText(signInCopy.phone), '2125550105{Enter}');
    expect(screen.getByRole('checkbox')).toHaveFocus();
    await journey.user.click(await screen.findByRole('checkbox'));
    expect(button).toHaveAccessibleDescription('');
  });

  it('the error of one tab doesn’t show on the other', async () => {
    await journey.user.click(screen.getByLabelText(signInCopy.phone));
    await journey.user.tab();
    expect(screen.getByText('Phone number cannot be empty')).toBeVisible();
    await openSignUp(journey);
    await waitFor(() => expect(location.hash).toBe('#signup'));
    expect(screen.queryByText('Phone number cannot be empty')).not.toBeInTheDocument();
  });
});

it('[AUTH-01] a verification hash without a verification falls back to its tab', async () => {
  vi.useRealTimers();
  journey = startJourney('/auth#verification-signup');
  await waitFor(() => expect(location.hash).toBe('#signup'));
  expect(screen.getAllByRole('heading', { level: 1 }).at(-1)).toHaveTextContent(signInCopy.signUp);
});
