import { screen } from '@testing-library/react';
import {
  completeSignupVerification,
  memberSignup,
  sendCode,
  sendEmailVerification,
  verifyCode,
} from '@moments/contract/sign-in/sign-in';
import { sendUnlockCode, verifyUnlockCode } from '@moments/contract/sign-in/unlock';
import { signInCopy } from '../src/features/sign-in/copy.ts';
import { forgetUnlock } from '../src/features/sign-in/unlock/unlock-state.ts';
import { click, missingDigits, shortCode, wholeCode, type FormRow, type OpenForm } from './form-row.ts';
import {
  askForLogInCode,
  openSignUp,
  signUpToEmailCodeStep,
  signUpToEmailStep,
  startJourney,
  type Journey,
} from './sign-in-journey.tsx';

const signIn =
  (go: (journey: Journey) => Promise<unknown> = () => Promise.resolve()) =>
  async (): Promise<OpenForm> => {
    const journey = startJourney();
    forgetUnlock();
    await go(journey);
    await journey.pass(300);
    return journey;
  };

async function goToUnlock(journey: Journey): Promise<void> {
  const { api, user } = journey;
  const reply = { code: 'TOO_MANY_REQUESTS', message: 'Too many tries.', retryAfter: 9_000, statusCode: 429 };
  api.respond(verifyCode, () => Response.json(reply, { status: 429 }));
  api.answer(sendUnlockCode, { statusCode: 200, message: '', memberId: 'unlock-1', resendAfter: 60 });
  await askForLogInCode(journey);
  await user.type(screen.getByLabelText('6-digit code'), '123456');
  await user.click(await screen.findByRole('link', { name: 'Unlock by email' }));
  await screen.findByRole('heading', { name: 'Unlock by email' });
}

async function goToUnlockCode(journey: Journey): Promise<void> {
  await goToUnlock(journey);
  await journey.user.type(screen.getByLabelText('Email'), 'ava@example.com{Enter}');
  await screen.findByRole('heading', { name: signInCopy.enterEmailCode });
}

async function goToConsentedEmailCode(journey: Journey): Promise<void> {
  await signUpToEmailCodeStep(journey);
  await journey.user.click(await screen.findByRole('checkbox'));
}

export const signInRows: readonly FormRow[] = [
  {
    name: 'Log In: the phone',
    open: signIn(),
    button: signInCopy.textCode,
    wrong: { [signInCopy.phone]: '212' },
    field: signInCopy.phone,
    message: 'Please enter a US phone number with 10 digits',
    leave: click('tab', 'Sign Up'),
    rejected: {
      endpoint: sendCode,
      right: { [signInCopy.phone]: '2125550105' },
      named: ['phoneNumber', signInCopy.phone],
    },
  },
  {
    name: 'Sign Up: phone and email',
    open: signIn(async (journey) => {
      await openSignUp(journey);
      await journey.user.click(await screen.findByRole('checkbox'));
    }),
    button: signInCopy.textCode,
    wrong: { [signInCopy.phone]: '2125550105', Email: 'ava@' },
    field: 'Email',
    message: 'Please enter a valid email address',
    leave: click('tab', 'Log In'),
    rejected: {
      endpoint: memberSignup,
      right: { [signInCopy.phone]: '2125550105', Email: 'ava@example.com' },
      named: ['phoneNumber', signInCopy.phone],
    },
  },
  {
    name: 'Log In: the texted code',
    open: signIn(askForLogInCode),
    button: 'Continue',
    wrong: shortCode,
    field: '6-digit code',
    message: missingDigits,
    leave: click('link', 'Back'),
    rejected: { endpoint: verifyCode, right: wholeCode, isSentAtOnce: true },
  },
  {
    name: 'Sign Up: another email',
    open: signIn(signUpToEmailStep),
    button: signInCopy.emailCode,
    wrong: { Email: '@' },
    field: 'Email',
    message: 'Invalid email address',
    leave: click('link', 'Back'),
    rejected: {
      endpoint: sendEmailVerification,
      right: { Email: 'ava@example.com' },
      named: ['email', 'Email'],
    },
  },
  {
    name: 'Sign Up: the emailed code',
    open: signIn(goToConsentedEmailCode),
    button: 'Continue',
    wrong: shortCode,
    field: '6-digit code',
    message: missingDigits,
    leave: click('button', signInCopy.otherEmail),
    rejected: { endpoint: completeSignupVerification, right: wholeCode, isSentAtOnce: true },
  },
  {
    name: 'Unlock: the email',
    open: signIn(goToUnlock),
    button: signInCopy.emailCode,
    wrong: { Email: 'ava@' },
    field: 'Email',
    message: 'Please enter a valid email address',
    leave: click('link', 'Back'),
    rejected: {
      endpoint: sendUnlockCode,
      right: { Email: 'ava@example.com' },
      named: ['email', 'Email'],
    },
  },
  {
    name: 'Unlock: the code',
    open: signIn(goToUnlockCode),
    button: 'Continue',
    wrong: shortCode,
    field: '6-digit code',
    message: missingDigits,
    leave: click('button', 'Back'),
    rejected: { endpoint: verifyUnlockCode, right: wholeCode, isSentAtOnce: true },
  },
];
