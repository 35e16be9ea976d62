import { clearNotices, showSnackbar } from '@moments/ui/notifications.ts';

/** The words by which the tests of other screens find their way through sign-in, too. */
export const signInCopy = {
  logIn: 'Good to see you',
  signUp: 'Let’s get you started',
  phone: 'Phone number',
  textCode: 'Text me a code',
  enterCode: 'Enter your code',
  verifyEmail: 'Verify your email',
  emailCode: 'Email me a code',
  enterEmailCode: 'Enter your email code',
  otherEmail: 'Use another email',
  sendAgain: 'Send a new code',
} as const;

/**
 * The nine success messages (AUTH-17), and when each is shown. A step has one note, and no snackbar says the same (AUTH-23).
 *
 * | when                                           | shown as                    | message          |
 * |------------------------------------------------|-----------------------------|------------------|
 * | the texted code's step, on Log In              | note                        | codeSent         |
 * | the texted code's step, on Sign Up             | note                        | sentToPhone      |
 * | the texted code sent again                     | the same note               | resentToPhone    |
 * | phone verified, email code sent immediately    | title of the next note      | phoneVerified    |
 * | phone verified, email not yet                  | note on the email step      | phoneVerified    |
 * | the emailed code's step                        | note                        | sentToEmail      |
 * | the emailed code sent again                    | the same note               | resentToEmail    |
 * | the completion screen, 1.5 s                   | its text                    | complete         |
 * | logged in                                      | the completion screen       | authenticated    |
 * | signed up with the emailed code                | the completion screen       | registered       |
 *
 * After a sign-up, the server sends `authenticated` or `registered`, because it knows whether the email was new to the account. No notice covers
 * the heading of the page that follows.
 */
export const messages = {
  codeSent: 'Verification code sent successfully',
  sentToPhone: 'Verification code sent to your phone',
  resentToPhone: 'Verification code sent to your phone successfully!',
  phoneVerified: 'Phone verified successfully! Please verify your email next.',
  sentToEmail: 'Verification code sent to your email',
  resentToEmail: 'Verification code sent to your email successfully!',
  authenticated: 'Successfully authenticated',
  complete: 'Verification complete! Redirecting...',
} as const;

/** The notice after a session has expired (AUTH-10). */
export const sessionExpired = 'Your session has expired. Please sign in again.';

/**
 * Shows an error's snackbar in place of the earlier ones, because the messages of earlier steps no longer matter. The red alert
 * announces it, so that the snackbar is silent (AUTH-18, AUTH-23).
 */
export function announceError(text: string): void {
  clearNotices();
  showSnackbar('error', text, { isSilent: true });
}
