import { clearNotices, showSnackbar, type NoticeKind } from '@moments/ui/notifications.ts';

/**
 * The nine success messages (AUTH-17), and the moment that each belongs to. A note stands on the page, a snackbar passes.
 *
 * | moment                                         | shown as                    | message          |
 * |------------------------------------------------|-----------------------------|------------------|
 * | first code asked for, on either tab            | snackbar                    | codeSent         |
 * | the step for the texted code                   | note                        | sentToPhone      |
 * | the texted code sent again                     | snackbar                    | resentToPhone    |
 * | phone proved, email still to come             | note on the email step     | phoneVerified    |
 * | the step for the mailed code                   | note                        | sentToEmail      |
 * | the mailed code sent again                     | snackbar                    | resentToEmail    |
 * | the completion screen, 1.5 s                   | its words                   | complete         |
 * | then: signed in by the texted code             | snackbar, over the move     | authenticated    |
 * | then: signed in by the mailed code             | snackbar, over the move     | registered       |
 */
export const messages = {
  codeSent: 'Verification code sent successfully',
  sentToPhone: 'Verification code sent to your phone',
  resentToPhone: 'Verification code sent to your phone successfully!',
  phoneVerified: 'Phone verified successfully! Please verify your email next.',
  sentToEmail: 'Verification code sent to your email',
  resentToEmail: 'Verification code sent to your email successfully!',
  complete: 'Verification complete! Redirecting...',
  authenticated: 'Successfully authenticated',
  registered: 'Registration successful! Your account is now verified.',
} as const;

/** What is said to someone whose session is over (AUTH-10). */
export const sessionExpired = 'Your session has expired. Please sign in again.';

/** Shows a snackbar at once: while signing in, what an earlier step said is of no interest any more. */
export function announce(kind: NoticeKind, text: string): void {
  clearNotices();
  showSnackbar(kind, text);
}
